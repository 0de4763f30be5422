package jsonscan

import "bytes"

// function recognises "(function(a,b){…return {…}}(…))" and its arrow form at p.i, which is how some
// frameworks shorten repeated values of a state. It leaves p.i at the body and returns the parameters.
func (p *parser) function() (params [][]byte, ok bool) {
	i := skip(p.src, p.i, "( \t\r\n")
	if i == p.i && !bytes.HasPrefix(p.src[i:], []byte("function")) {
		return nil, false
	}
	if bytes.HasPrefix(p.src[i:], []byte("function")) {
		i = skip(p.src, i+len("function"), " ")
		if i >= len(p.src) || p.src[i] != '(' {
			return nil, false
		}
		i++
	}
	end := bytes.IndexByte(p.src[i:], ')')
	if end < 0 {
		return nil, false
	}
	list := p.src[i : i+end]
	i = skip(p.src, i+end+1, " =>\r\n\t")
	if i >= len(p.src) || p.src[i] != '{' || len(list) > 1<<16 {
		return nil, false
	}
	if len(bytes.TrimSpace(list)) > 0 {
		params = bytes.Split(list, []byte(","))
	}
	for k := range params {
		params[k] = bytes.TrimSpace(params[k])
		if len(params[k]) == 0 || !isName(params[k]) {
			return nil, false
		}
	}
	p.i = i
	return params, true
}

func isName(b []byte) bool {
	for _, c := range b {
		if !isWord(c) {
			return false
		}
	}
	return true
}

// call reads the arguments that follow the body at p.i, then what the body returns, and gives the node of the
// returned value.
func (p *parser) call(params [][]byte) (int32, error) {
	body := p.i
	p.i++
	if err := p.skipBody(); err != nil {
		return 0, err
	}
	end := p.i
	p.i = skip(p.src, p.i, "} )\t\r\n")
	if p.i < len(p.src) && p.src[p.i] == '(' {
		p.i++
		if err := p.arguments(params); err != nil {
			return 0, err
		}
	}
	ret := bytes.LastIndex(p.src[body:end], []byte("return"))
	for ret >= 0 {
		p.i = skip(p.src, body+ret+len("return"), " (\t\r\n")
		if p.i < end && (p.src[p.i] == '{' || p.src[p.i] == '[') {
			break
		}
		ret = bytes.LastIndex(p.src[body:body+ret], []byte("return"))
	}
	if ret < 0 {
		return 0, p.fail()
	}
	root := int32(len(p.d.nodes))
	return root, p.value(0, span{}, false)
}

// skipBody moves to the bracket that ends the function whose body begins at p.i.
func (p *parser) skipBody() error {
	for p.i < len(p.src) {
		if err := p.skipExpr(); err != nil {
			return err
		}
		if p.i < len(p.src) && p.src[p.i] == '}' {
			return nil
		}
		p.i++
	}
	return p.fail()
}

// arguments reads arguments and binds the parameters to them.
func (p *parser) arguments(params [][]byte) error {
	env := make(map[string]int32, len(params))
	for _, name := range params {
		p.comma()
		if p.i >= len(p.src) || p.src[p.i] == ')' {
			break
		}
		at := int32(len(p.d.nodes))
		if err := p.value(0, span{}, false); err != nil {
			return err
		}
		env[string(name)] = at
	}
	p.env = env
	return nil
}
