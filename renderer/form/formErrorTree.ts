/** Messages inside nested values by field: `lines.2.amount` is `2.amount` below `lines`. */
export type InnerErrors = ReadonlyMap<string, ReadonlyMap<string, string>>

export const headOf = (path: string): string => {
  const dot = path.indexOf('.')
  return dot < 0 ? path : path.slice(0, dot)
}

/** Regroups messages; fields with equal messages keep their map, so that they are not re-rendered. */
export function innerErrors(errors: ReadonlyMap<string, string>, before: InnerErrors): InnerErrors {
  const groups = new Map<string, Map<string, string>>()
  for (const [path, message] of errors) {
    const head = headOf(path)
    if (head === path) continue
    const group = groups.get(head) ?? new Map<string, string>()
    group.set(path.slice(head.length + 1), message)
    groups.set(head, group)
  }
  return new Map([...groups].map(([head, group]) => [head, sameMap(before.get(head), group) ?? group] as const))
}

/** Returns the first map if both are equal. */
function sameMap(a: ReadonlyMap<string, string> | undefined, b: ReadonlyMap<string, string>) {
  return a && a.size === b.size && [...b].every(([key, value]) => a.get(key) === value) ? a : undefined
}
