/** Schemas and values from a fixed sequence, so that a failure comes again. */
export function maker(next: (below: number) => number) {
  const pick = <T>(items: readonly T[]): T => items[next(items.length)] as T
  const names = ['a', 'b', 'c', 'long name', 'é']
  const value = (depth: number): unknown => {
    const plain = () =>
      pick<unknown>([null, true, false, 0, 1, -2, 2.5, 7, '', 'a', 'abc', 'é𠮷', '2026-02-30', '2026-02-28'])
    if (depth === 0 || next(3) === 0) return plain()
    if (next(2) === 0) return Array.from({ length: next(4) }, () => value(depth - 1))
    return Object.fromEntries(names.slice(0, next(5)).map(name => [name, value(depth - 1)]))
  }
  const words: ((depth: number) => Record<string, unknown>)[] = [
    () => ({ type: pick(['string', 'integer', 'number', 'boolean', 'null', 'array', 'object', ['string', 'null']]) }),
    () => ({ enum: [value(1), value(1), value(0)] }),
    () => ({ const: value(1) }),
    () => ({ minLength: next(3), maxLength: 1 + next(3) }),
    () => ({ pattern: pick(['^a', '[0-9]', '^$', '\\p{L}$']) }),
    () => ({ format: pick(['date', 'ipv4', 'email', 'uri']) }),
    () => ({ minimum: next(4) - 2, exclusiveMaximum: next(5) }),
    () => ({ multipleOf: pick([1, 2, 0.5]) }),
    () => ({ minItems: next(3), uniqueItems: true }),
    () => ({ maxItems: next(3) }),
    depth => ({ items: schema(depth - 1) }),
    depth => ({ items: [schema(depth - 1), schema(depth - 1)], additionalItems: schema(depth - 1) }),
    depth => ({ contains: schema(depth - 1) }),
    () => ({ required: [pick(names)] }),
    () => ({ minProperties: next(3), maxProperties: 1 + next(4) }),
    depth => ({ properties: { a: schema(depth - 1), b: schema(depth - 1) } }),
    depth => ({ properties: { a: true }, additionalProperties: schema(depth - 1) }),
    depth => ({ patternProperties: { '^[ab]$': schema(depth - 1) } }),
    depth => ({ propertyNames: schema(depth - 1) }),
    depth => ({ dependencies: { a: ['b'], c: schema(depth - 1) } }),
    depth => ({ allOf: [schema(depth - 1), schema(depth - 1)] }),
    depth => ({ anyOf: [schema(depth - 1), schema(depth - 1)] }),
    depth => ({ oneOf: [schema(depth - 1), schema(depth - 1)] }),
    depth => ({ not: schema(depth - 1) }),
    depth =>
      Object.fromEntries([
        ['if', schema(depth - 1)],
        ['then', schema(depth - 1)],
        ['else', schema(depth - 1)],
      ]),
  ]
  const schema = (depth: number): unknown => {
    if (depth <= 0) return pick<unknown>([true, {}, { type: 'string' }, { type: 'number' }, { const: 1 }, false])
    // Alone: beside a reference nothing counts in draft 7, though ajv looks at it all the same.
    if (next(10) === 0) return { $ref: '#/definitions/small' }
    return Object.assign({}, ...Array.from({ length: 1 + next(2) }, () => pick(words)(depth)))
  }
  return { value, schema }
}
