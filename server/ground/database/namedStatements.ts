/** Seen so often a statement gets a name. */
const oftenEnough = 5
/** Texts that are counted, and texts that have names; page numbers are part of a text, so there is no end to them. */
const mostCounted = 2000
const mostNames = 300

/** A plan made without the values of these may be a bad one. */
const dependsOnValues = /\blike\b|\bilike\b|[<>]|\bbetween\b|~/i
/** The columns of the answer would change with the table. */
const isOpen = /select \*/i
const isQuestion = /^\s*(select|with)\b/i
/** Stands before a statement that says of itself: one plan is good for any values, and its columns stay what they are. */
export const steadyMark = '/* steady */ '
/** Stands before a steady one that writes and whose answer nobody reads. */
export const unreadMark = '/* steady, unread */ '

/**
 * Gives questions that come again and again a name, so that PostgreSQL parses and plans them once a connection: planning a
 * page of a list takes longer than finding it. Questions whose best plan depends on what is asked for are planned anew.
 */
export function statementNames(): (text: string) => string | undefined {
  const counts = new Map<string, number>()
  const names = new Map<string, string>()

  return text => {
    const name = names.get(text)
    const isSteady = text.startsWith(steadyMark) || text.startsWith(unreadMark)
    if (name !== undefined || names.size >= mostNames || !(isSteady || isQuestion.test(text))) return name
    const count = (counts.get(text) ?? 0) + 1
    if (count < oftenEnough) {
      if (counts.size >= mostCounted) counts.clear()
      counts.set(text, count)
      return undefined
    }
    counts.delete(text)
    if (!isSteady && (isOpen.test(text) || (text.includes('$1') && dependsOnValues.test(text)))) return undefined
    names.set(text, `s${names.size + 1}`)
    return names.get(text)
  }
}
