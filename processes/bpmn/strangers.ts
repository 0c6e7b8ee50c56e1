const language = 'http://www.omg.org/spec/BPMN/20100524/MODEL'
const drawing = /^http:\/\/www\.omg\.org\/spec\/(?:BPMN\/20100524\/DI|DD\/20100524\/D[CI])$/
const declared = /\sxmlns(?::([\w.-]+))?\s*=\s*(?:"([^"]*)"|'([^']*)')/y

/**
 * Returns a function that finds the elements foreign to BPMN, judging by name alone: unknown names in its own
 * namespace, or other namespaces outside extensions.
 */
export function strangersOf(xml: string, known: ReadonlySet<string>): (name: string, isExtension: boolean) => boolean {
  const { own, drawn } = prefixesOf(xml)
  return (name, isExtension) => {
    const colon = name.indexOf(':')
    const prefix = name.slice(0, Math.max(0, colon))
    if (own.has(prefix)) return !known.has(name.slice(colon + 1))
    return !isExtension && !drawn.has(prefix)
  }
}

/** Returns the prefixes that a text uses for BPMN and for its diagram; empty if there is none. */
export function prefixesOf(xml: string): { own: ReadonlySet<string>; drawn: ReadonlySet<string> } {
  const [own, drawn] = [new Set<string>(), new Set<string>()]
  // Few places have the word, so looking for it is quicker than trying each blank.
  for (let at = xml.indexOf('xmlns', 1); at >= 0; at = xml.indexOf('xmlns', at)) {
    declared.lastIndex = at - 1
    const [all, prefix = '', double, single] = declared.exec(xml) ?? []
    at += all === undefined ? 1 : all.length - 1
    const uri = double ?? single ?? ''
    if (uri === language) own.add(prefix)
    else if (drawing.test(uri)) drawn.add(prefix)
  }
  return { own, drawn }
}
