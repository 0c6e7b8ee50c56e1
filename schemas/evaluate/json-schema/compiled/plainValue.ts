const most = { nodes: 20_000, depth: 40, characters: 1_000_000 }

/**
 * Whether a value is what JSON can hold, and not too large: compiled code counts no steps, and judges `undefined`, NaN
 * and class instances otherwise than the interpreter.
 */
export function isPlainValue(value: unknown): boolean {
  let nodes = 0
  let characters = 0
  const isPlain = (one: unknown, depth: number): boolean => {
    if (++nodes > most.nodes || depth > most.depth) return false
    if (typeof one === 'string') {
      characters += one.length
      return characters <= most.characters
    }
    if (typeof one === 'number') return Number.isFinite(one)
    if (typeof one === 'boolean' || one === null) return true
    if (Array.isArray(one))
      return (
        one.length <= most.nodes &&
        Object.keys(one).length === one.length &&
        one.every(item => isPlain(item, depth + 1))
      )
    if (typeof one !== 'object') return false
    const prototype: unknown = Object.getPrototypeOf(one)
    if (prototype !== Object.prototype && prototype !== null) return false
    for (const name in one) if (!isPlain((one as Record<string, unknown>)[name], depth + 1)) return false
    return true
  }
  return isPlain(value, 0)
}
