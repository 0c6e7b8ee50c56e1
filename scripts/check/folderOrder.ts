import { readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import type { Fault } from './fault.ts'
import { importsOf } from './importsOf.ts'

interface Link {
  file: string
  specifier: string
  from: string
  to: string
}

/**
 * Sibling folders import in one direction, types included: in the order of their parent (`orders`, by its path, lowest
 * first), or, without an order, without a cycle.
 */
export function checkOrder(root: string, files: readonly string[], orders: Record<string, string>): Fault[] {
  const byParent = new Map<string, Link[]>()
  for (const file of files)
    for (const { specifier } of importsOf(readFileSync(join(root, file), 'utf8'))) {
      const link = specifier?.startsWith('.') ? linkOf(file, specifier) : undefined
      if (link) byParent.set(link.parent, [...(byParent.get(link.parent) ?? []), link])
    }
  const faults: Fault[] = []
  for (const [parent, links] of byParent) {
    const order = orders[parent]?.split(' ')
    for (const link of order ? links.filter(one => climbs(one, order)) : circular(links))
      faults.push(
        fault(link, order ? `climbs: ${parent}/${link.to} stands above ${link.from}` : circleText(parent, link)),
      )
  }
  return faults
}

/** Returns the two sibling folders that an import connects, or undefined. */
function linkOf(file: string, specifier: string): (Link & { parent: string }) | undefined {
  const own = file.split('/')
  const other = posix.normalize(posix.join(dirname(file), specifier)).split('/')
  let depth = 0
  while (own[depth] === other[depth]) depth++
  // Rooms have rules of their own, and files beside folders belong to their parent.
  if (depth === 0 || depth >= own.length - 1 || depth >= other.length - 1) return undefined
  return { file, specifier, parent: own.slice(0, depth).join('/'), from: own[depth]!, to: other[depth]! }
}

const climbs = ({ from, to }: Link, order: readonly string[]): boolean =>
  !order.includes(from) || !order.includes(to) || order.indexOf(to) > order.indexOf(from)

/** Returns one link of each cycle. */
function circular(links: readonly Link[]): Link[] {
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    from === to ||
    links.some(link => link.from === from && !seen.has(link.to) && reaches(link.to, to, seen.add(link.to)))
  const named = new Set<string>()
  return links.filter(({ from, to }) => {
    const circle = [from, to].sort().join(' ')
    if (named.has(circle) || !reaches(to, from)) return false
    named.add(circle)
    return true
  })
}

const circleText = (parent: string, { from, to }: Link): string =>
  `${parent}/${from} and ${parent}/${to} import each other`

const fault = ({ file }: Link, message: string): Fault => ({
  level: 'error',
  file,
  line: 1,
  column: 1,
  path: '',
  message,
})
