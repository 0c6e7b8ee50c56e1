const language = 'http://www.omg.org/spec/BPMN/20100524/MODEL'
const drawing = /^http:\/\/www\.omg\.org\/spec\/(?:BPMN\/20100524\/DI|DD\/20100524\/D[CI])$/
const declared = /\sxmlns(?::([\w.-]+))?\s*=\s*(?:"([^"]*)"|'([^']*)')/g

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
  for (const [, prefix = '', double, single] of xml.matchAll(declared)) {
    const uri = double ?? single ?? ''
    if (uri === language) own.add(prefix)
    else if (drawing.test(uri)) drawn.add(prefix)
  }
  return { own, drawn }
}
