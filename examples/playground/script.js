// Small comforts; the page works without them.
"use strict";
const form = document.querySelector("form");
document.addEventListener("keydown", (e) => {
  if (e.key === "Enter" && (e.ctrlKey || e.metaKey) && form.contains(e.target)) form.requestSubmit();
});
for (const pre of document.querySelectorAll(".p-text > pre, .p-markdown > pre, .p-json > pre")) {
  const copy = document.createElement("button");
  copy.type = "button";
  copy.className = "copy";
  copy.textContent = "Copy";
  const text = pre.textContent;
  copy.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(text);
      copy.textContent = "Copied";
    } catch {
      copy.textContent = "Not allowed";
    }
    setTimeout(() => { copy.textContent = "Copy"; }, 1500);
  });
  pre.before(copy);
}
