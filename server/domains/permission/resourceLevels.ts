import { fault } from './faults.ts'

/**
 * The four fixed levels of the permission tree and their allowed parents:
 *
 *     module 1   at the root only
 *     page   2   below a module
 *     tab    3   below a page
 *     button 4   below a page or a tab
 *
 * A level never changes after creation; adding, moving and copying call `requireLevel`.
 */
export const resourceLevels = [
  { level: 1, title: '模块', parents: [0], children: [2] },
  { level: 2, title: '页面', parents: [1], children: [3, 4] },
  { level: 3, title: '页签', parents: [2], children: [4] },
  { level: 4, title: '按钮', parents: [2, 3], children: [] },
] as const

/** Whether a resource of `level` may be placed below one of `parentLevel` (0: the root). */
export function levelAllowed(level: number, parentLevel: number): boolean {
  return resourceLevels.some(entry => entry.level === level && entry.parents.some(parent => parent === parentLevel))
}

const titleOf = (level: number): string => resourceLevels.find(entry => entry.level === level)?.title ?? String(level)

/** Refuses (400) a parent that is not allowed for the level. */
export function requireLevel(level: number, parentLevel: number): void {
  if (levelAllowed(level, parentLevel)) return
  const entry = resourceLevels.find(candidate => candidate.level === level)
  if (!entry) throw fault('RESOURCE_LEVEL_RANGE')
  const allowed = entry.parents.map(parent => (parent === 0 ? '根节点' : titleOf(parent))).join('或')
  const found = parentLevel === 0 ? '根节点' : titleOf(parentLevel)
  throw fault('RESOURCE_LEVEL_WRONG', { title: entry.title, allowed, found })
}
