#!/usr/bin/python3
"""Trains the block forests of internal/article on what `train prepare` wrote.

For each fold F a forest is trained on the other folds (forest-F.json); forest-5.json is trained on all pages.
Features are whole numbers, so the trees' thresholds are, too.
"""
import argparse
import json
import os
import sys
import time

import numpy as np
import xgboost as xgb

ap = argparse.ArgumentParser()
ap.add_argument("work")
ap.add_argument("--depth", type=int, default=5)
ap.add_argument("--trees", type=int, default=180)
ap.add_argument("--eta", type=float, default=0.08)
ap.add_argument("--child", type=float, default=8)
ap.add_argument("--colsample", type=float, default=0.3)
ap.add_argument("--cap", type=int, default=200, help="blocks of a page that are sampled")
ap.add_argument("--features", default="", help="file with the names of the features to use")
ap.add_argument("--folds", default="0,1,2,3,4,5")
ap.add_argument("--out", default="forest")
ap.add_argument("--snippets", type=float, default=0.3, help="weight of a page that is known by snippets")
ap.add_argument("--edge", type=float, default=1.5, help="log-odds of a block that is all but decided")
ap.add_argument("--doubt", type=float, default=0.001, help="share of such blocks that may turn out otherwise")
ap.add_argument("--seed", type=int, default=1)
ap.add_argument("--threads", type=int, default=1)
args = ap.parse_args()

meta = json.load(open(os.path.join(args.work, "pages.json")))
pages, names = meta["pages"], meta["features"]
lo, hi = meta["words"]


def read(name, dtype):
    return np.fromfile(os.path.join(args.work, name), dtype=dtype)


X = np.memmap(os.path.join(args.work, "rows.i16"), dtype=np.int16, mode="r").reshape(-1, len(names))
y = read("labels.f32", np.float32)
tokens = read("tokens.i32", np.int32).astype(np.float64)
n = np.array([p["blocks"] for p in pages])
page = np.repeat(np.arange(len(pages)), n)
fold = np.array([p["fold"] for p in pages])[page]
snippets = np.array([p["set"] == "trafilatura" for p in pages])

use = list(range(len(names)))
if args.features:
    want = set(open(args.features).read().split("\n"))
    use = [i for i, f in enumerate(names) if f in want or lo <= i < hi]
cols = np.array([i for i in use if not lo <= i < hi])
words = np.array([i for i in use if lo <= i < hi])
order = np.concatenate([cols, words])

# Every page weighs the same, a block by the square root of its words.
known = y >= 0
w = np.sqrt(tokens) * known
total = np.bincount(page, w, minlength=len(pages))
w = w / np.maximum(total[page], 1e-9)
w[snippets[page]] *= args.snippets

# Of long pages a sample is read, long blocks more likely, weighted up in return.
rng = np.random.RandomState(0)
keep, more = np.zeros(len(y), bool), w.copy()
start = np.concatenate([[0], np.cumsum(n)])
for i in range(len(pages)):
    a, b = start[i], start[i + 1]
    k = known[a:b].sum()
    if k > args.cap:
        pr = np.sqrt(tokens[a:b]) * known[a:b]
        pr = np.minimum(1, pr * args.cap / pr.sum())
        kk = rng.rand(b - a) < pr
        keep[a:b] = kk
        more[a:b][kk] /= pr[kk]
    else:
        keep[a:b] = known[a:b]
idx = np.where(keep)[0]
sampled = more[idx] / more[idx].mean()
base = X[idx][:, cols].astype(np.float32)
params = {"objective": "reg:logistic", "eta": args.eta, "max_depth": args.depth, "subsample": 0.6, "colsample_bytree": args.colsample,
          "tree_method": "hist", "max_bin": 64, "nthread": args.threads, "min_child_weight": args.child, "lambda": 10, "seed": args.seed, "base_score": 0.5}
after = [8, 16, 24, 32, 48, 64, 96, 128]  # trees at which a sum may end
sums, held_out = [], []
gain = {}
for f in [int(x) for x in args.folds.split(",")]:
    t = time.time()
    tr = fold[idx] != f
    lex = read(f"words-{f}.i16", np.int16).reshape(-1, hi - lo)
    rows = np.hstack([base[tr], lex[idx[tr]][:, words - lo].astype(np.float32)])
    dm = xgb.DMatrix(rows, label=y[idx][tr], weight=sampled[tr])
    m = xgb.train(params, dm, args.trees)
    for k, g in m.get_score(importance_type="total_gain").items():
        name = names[order[int(k[1:])]]
        gain[name] = gain.get(name, 0) + g
    trees = [json.loads(s) for s in m.get_dump(dump_format="json")]
    json.dump({"depth": args.depth, "features": [int(x) for x in order], "trees": trees},
              open(os.path.join(args.work, f"{args.out}-{f}.json"), "w"))
    if f < 5:
        out = np.where((fold == f) & known)[0]
        lex = read(f"words-{f}.i16", np.int16).reshape(-1, hi - lo)
        test = xgb.DMatrix(np.hstack([X[out][:, cols], lex[out][:, words - lo]]).astype(np.float32))
        sums.append(np.stack([m.predict(test, output_margin=True, iteration_range=(0, k)) for k in after + [args.trees]], axis=1))
        held_out.append(w[out])
    print(f"fold {f}: {tr.sum()} rows, {time.time() - t:.0f} s", file=sys.stderr, flush=True)
    del dm


def exit_of(s, end, weight, side):
    """The sum beyond which all but a share of the blocks end beyond the edge, and what they end at as a multiple of it."""
    o = np.argsort(side * s)[::-1]
    wrong = np.cumsum(weight[o] * (side * end[o] < args.edge)) / np.cumsum(weight[o])
    n = np.where(wrong <= args.doubt)[0]
    if len(n) == 0 or n[-1] < 100:
        return side * 99.0, 1.0
    o = o[:n[-1] + 1]
    return float(s[o[-1]]), float((weight[o] * end[o] * s[o]).sum() / (weight[o] * s[o] ** 2).sum())


if sums:
    sums, held_out = np.concatenate(sums), np.concatenate(held_out)
    exits, left = [], np.ones(len(sums), bool)
    for k, trees in enumerate(after):
        s, end, weight = sums[left, k], sums[left, -1], held_out[left]
        (low, low_by), (high, high_by) = (exit_of(s, end, weight, side) for side in (-1, 1))
        exits.append({"Trees": trees, "Low": low, "LowBy": low_by, "High": high, "HighBy": high_by})
        left[left] = (s >= low) & (s <= high)
    json.dump(exits, open(os.path.join(args.work, f"{args.out}-exits.json"), "w"))
    np.save(os.path.join(args.work, f"{args.out}-sums.npy"), sums)
    print(f"not decided before the last tree: {left.mean():.3f}", file=sys.stderr)

if "0" in args.folds.split(","):
    # Kinds of pages, from the features that all blocks of a page share; articles of the other sets count as such.
    kinds = ["article", "forum", "product", "collection", "listing", "documentation", "service"]
    lo, hi = meta["page"]
    kind = np.array([kinds.index("article" if p["set"] == "scrapinghub" else p["type"]) if p["set"] != "trafilatura" else -1 for p in pages])
    first = np.where((n > 0) & (kind >= 0))[0]
    P = X[start[first]][:, lo:hi].astype(np.float32)
    right = 0
    for f in range(6):
        tr = np.array([pages[i]["fold"] for i in first]) != f
        m = xgb.train({"objective": "multi:softprob", "num_class": 7, "eta": 0.15, "max_depth": 3, "subsample": 0.7, "colsample_bytree": 0.3,
                       "tree_method": "hist", "nthread": args.threads, "min_child_weight": 2, "lambda": 2, "seed": 1, "base_score": 0.5},
                      xgb.DMatrix(P[tr], label=kind[first][tr]), 60)
        if f < 5:
            right += (m.predict(xgb.DMatrix(P[~tr])).argmax(1) == kind[first][~tr]).sum()
        json.dump({"depth": 3, "classes": 7, "features": list(range(lo, hi)), "trees": [json.loads(s) for s in m.get_dump(dump_format="json")]},
                  open(os.path.join(args.work, f"types-{f}.json"), "w"))
    print(f"kinds of pages right: {right / len(first):.3f}", file=sys.stderr)

all_gain = sum(gain.values())
json.dump(sorted(((g / all_gain, k) for k, g in gain.items()), reverse=True),
          open(os.path.join(args.work, f"{args.out}-gain.json"), "w"))
