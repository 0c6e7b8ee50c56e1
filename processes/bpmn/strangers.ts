const language = 'http://www.omg.org/spec/BPMN/20100524/MODEL'
const drawing = /^http:\/\/www\.omg\.org\/spec\/(?:BPMN\/20100524\/DI|DD\/20100524\/D[CI])$/
const declared = /\sxmlns(?::([\w.-]+))?\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/**
 * Says which elements are none that BPMN has in their place, as far as that can be seen from a name alone: of its own
 * namespace with a name that it does not know, or of another one outside of extensions.
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

/** The prefixes under which a text has the elements of BPMN and of its drawing; empty where there is none. */
export function prefixesOf(xml: string): { own: ReadonlySet<string>; drawn: ReadonlySet<string> } {
  const [own, drawn] = [new Set<string>(), new Set<string>()]
  for (const [, prefix = '', double, single] of xml.matchAll(declared)) {
    const uri = double ?? single ?? ''
    if (uri === language) own.add(prefix)
    else if (drawing.test(uri)) drawn.add(prefix)
  }
  return { own, drawn }
}
