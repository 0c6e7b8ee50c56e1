export interface NamedIn {
  id: string
  username: string
}

/** A name that was put in the place of another one, by where it stands in the new text. */
export interface Renamed {
  at: number
  was: string
  is: string
}

const quoted = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Where accounts stand: attributes of imported models, and the rules of ours with their quotation marks as XML may write them. */
const places = [
  /\b(?:assignee|owner|candidateUsers)\s*=\s*(?:"[^"]*"|'[^']*')/g,
  /(?:"|&quot;|&#34;)(?:users|among)(?:"|&quot;|&#34;)\s*:\s*\[[^\]]*\]/g,
  /(?:"|&quot;|&#34;)user(?:"|&quot;|&#34;)\s*:\s*(?:"|&quot;|&#34;)[^"&]*/g,
]

/**
 * The text of a model with somebody else in the place of a person: wherever his id stands, and his account where people
 * are named.
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

/** The text as it was before. */
export function renameBack(xml: string, renamed: readonly Renamed[]): string {
  let text = xml
  for (const { at, was, is } of renamed.toReversed()) text = text.slice(0, at) + was + text.slice(at + is.length)
  return text
}
