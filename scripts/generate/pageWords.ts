/** A part of a JSON Schema, as far as words and their shapes are read from it. */
interface Part {
  $ref?: string
  type?: unknown
  properties?: Record<string, Part>
  required?: readonly string[]
  definitions?: Record<string, Part>
  allOf?: readonly { if?: Part; then?: Part }[]
  const?: unknown
}

/** Words whose absence or value is looked at before the others, or that an older document may lack. */
const lookedAtApart = new Set(['kind', 'version', '$schema'])
const shapes: Record<string, string> = { string: 'text', array: 'list', object: 'object' }

/**
 * Returns the members of each kind of page with their rough shapes; a `!` marks a required one. The browser checks a
 * page with them before drawing. The full schema is a hundred times larger.
 */
export function pageWords(schema: unknown): string {
  const whole = schema as Part
  const kinds = (whole.allOf ?? []).map(one => {
    const page = resolved(whole, one.then ?? {})
    const required = new Set(page.required)
    const words = Object.entries(page.properties ?? {}).map(([word, part]) => {
      const { type } = resolved(whole, part)
      const isRequired = required.has(word) && !lookedAtApart.has(word)
      const shape = lookedAtApart.has(word) || typeof type !== 'string' ? 'any' : (shapes[type] ?? 'any')
      return [isRequired ? `${word}!` : word, shape]
    })
    return [String(one.if?.properties?.kind?.const), Object.fromEntries(words)]
  })
  // A kind a line: a word more is a change of one line.
  return `{\n${kinds.map(([kind, words]) => `  ${JSON.stringify(kind)}: ${JSON.stringify(words)}`).join(',\n')}\n}\n`
}

function resolved({ definitions }: Part, part: Part): Part {
  let found = part
  while (found.$ref !== undefined) {
    const name = decodeURIComponent(found.$ref.split('/').at(-1) ?? '')
    const next = definitions?.[name]
    if (!next) throw new Error(`the schema of pages has no definition "${name}"`)
    found = next
  }
  return found
}
