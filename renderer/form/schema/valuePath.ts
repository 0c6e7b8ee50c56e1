type Path = readonly (string | number)[]

/** Returns the part of a value at a path; only own members count. */
export function valueAtPath(value: unknown, path: Path): unknown {
  let part = value
  for (const key of path) {
    if (typeof part !== 'object' || part === null || !Object.hasOwn(part, key)) return undefined
    part = (part as Record<string | number, unknown>)[key]
  }
  return part
}

/**
 * Returns a copy with another value at a path. Cleared members are removed; a cleared list item becomes null, so that
 * items keep their index.
 */
export function withValueAt(value: unknown, path: Path, next: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return next
  if (Array.isArray(value) || (value === undefined && typeof key === 'number')) {
    const list: unknown[] = Array.isArray(value) ? [...value] : []
    list[Number(key)] = withValueAt(list[Number(key)], rest, next) ?? null
    return list
  }
  const record: Record<string, unknown> = typeof value === 'object' && value !== null ? { ...value } : {}
  const inner = withValueAt(Object.hasOwn(record, key) ? record[key] : undefined, rest, next)
  if (inner === undefined) delete record[key]
  // A plain assignment would change the prototype; in JSON it is an ordinary name.
  else if (key === '__proto__')
    Object.defineProperty(record, key, { value: inner, enumerable: true, configurable: true, writable: true })
  else record[key] = inner
  return record
}
