/** Names between braces in a message. Braces with a space inside, as in `{ field }`, belong to the text. */
type Names<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends ` ${string}` ? never : Name) | Names<Rest>
  : never

/** The values that a message names. */
export type SentenceValues<Text, Value = string | number> = Record<Names<Text>, Value>

/** Arguments after the code of a message: its values come first, and are omitted for a message without any. */
export type SentenceArguments<Text, Value = string | number> = [Names<Text>] extends [never]
  ? [values?: Record<string, never>]
  : [values: SentenceValues<Text, Value>]

/**
 * Fills the values into a message. Throws if one is missing.
 *
 * @example sentence('最多选择 {most} 人', { most: 3 }) // '最多选择 3 人'
 */
export const sentence = (text: string, values: Record<string, string | number> = {}): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`no value for “${name}” in “${text}”`)
    return String(value)
  })
