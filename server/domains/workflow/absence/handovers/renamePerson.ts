export interface NamedIn {
  id: string
  username: string
}

/** A replaced name, by its position in the new text. */
export interface Renamed {
  at: number
  was: string
  is: string
}

const quoted = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/**
 * Where accounts occur: attributes of imported models, and our rules with their quotation marks in any XML encoding.
 */
const places = [
  /\b(?:assignee|owner|candidateUsers)\s*=\s*(?:"[^"]*"|'[^']*')/g,
  /(?:"|&quot;|&#34;)(?:users|among)(?:"|&quot;|&#34;)\s*:\s*\[[^\]]*\]/g,
  /(?:"|&quot;|&#34;)user(?:"|&quot;|&#34;)\s*:\s*(?:"|&quot;|&#34;)[^"&]*/g,
]

/**
 * Replaces a user in the text of a model: the id anywhere, the account where people are named.
 *
 * @example renamePerson('<userTask flowable:assignee="ann"/>', { from: ann, to: ben }).xml
 */
export function renamePerson(
  xml: string,
  { from, to }: { from: NamedIn; to: NamedIn },
): { xml: string; renamed: Renamed[] } {
  const found: { at: number; was: string; is: string }[] = []
  const look = (start: number, part: string, was: string, is: string) => {
    for (const match of part.matchAll(new RegExp(`(?<![\\w.@-])${quoted(was)}(?![\\w.@-])`, 'g')))
      found.push({ at: start + match.index, was, is })
  }
  look(0, xml, from.id, to.id)
  for (const place of places)
    for (const part of xml.matchAll(place)) look(part.index, part[0], from.username, to.username)
  const renamed: Renamed[] = []
  let text = ''
  let read = 0
  for (const { at, was, is } of found.sort((one, other) => one.at - other.at)) {
    if (at < read) continue
    text += xml.slice(read, at)
    renamed.push({ at: text.length, was, is })
    text += is
    read = at + was.length
  }
  return { xml: text + xml.slice(read), renamed }
}

/** Restores the previous text. */
export function renameBack(xml: string, renamed: readonly Renamed[]): string {
  let text = xml
  for (const { at, was, is } of renamed.toReversed()) text = text.slice(0, at) + was + text.slice(at + is.length)
  return text
}
