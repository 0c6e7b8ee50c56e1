import { areaList } from '@vant/area-data'
import type { RegionLevel } from '../../schemas/types/entity.ts'

/**
 * Provinces, cities and districts of China by code (GB/T 2260): two digits each for province, city and district. 50 kB;
 * loaded with the first page that shows a region (`regionNames.ts`).
 */
export interface Region {
  value: string
  title: string
  children?: Region[]
}

const digits: Record<RegionLevel, number> = { province: 2, city: 4, district: 6 }
const lists = [areaList.province_list, areaList.city_list, areaList.county_list]

/** Returns the full name: `440305` is 广东省 / 深圳市 / 南山区; an unknown code stays unchanged. */
export function regionName(code: string): string {
  const full = wholeCode(code)
  const names = [2, 4, 6].flatMap((length, level) => lists[level]?.[full.slice(0, length).padEnd(6, '0')] ?? [])
  const known = lists.some(list => Object.hasOwn(list, full))
  // 北京市 is a province and its only city.
  return known ? names.filter((name, at) => name !== names[at - 1]).join(' / ') : code
}

/** Returns the cached regions down to a level. */
export function regionTree(level: RegionLevel): Region[] {
  const kept = trees.get(level)
  if (kept) return kept
  const made = children('', 0, digits[level])
  trees.set(level, made)
  return made
}

const trees = new Map<RegionLevel, Region[]>()

function children(start: string, level: number, deepest: number): Region[] {
  const length = 2 * (level + 1)
  return (byStart(level).get(start) ?? []).map(([value, title]) => {
    const below = length < deepest ? children(value.slice(0, length), level + 1, deepest) : []
    return { value, title, ...(below.length > 0 ? { children: below } : {}) }
  })
}

const grouped: (Map<string, [string, string][]> | undefined)[] = []

function byStart(level: number): Map<string, [string, string][]> {
  const kept = grouped[level]
  if (kept) return kept
  const groups = new Map<string, [string, string][]>()
  for (const entry of Object.entries(lists[level] ?? {})) {
    const start = entry[0].slice(0, 2 * level)
    groups.set(start, [...(groups.get(start) ?? []), entry])
  }
  grouped[level] = groups
  return groups
}

/** Pads a code: `44` and `440000` are the same region. */
export const wholeCode = (code: string): string => code.padEnd(6, '0')

/** Returns the prefix shared by all codes below: `440300` gives `4403`. */
export const commonStart = (code: string): string => code.replace(/(00)+$/, '')

/** Returns the path of `440305`: province, city, district. A district of a province without cities has two steps. */
export function regionPath(code: string, level: RegionLevel): string[] {
  const full = wholeCode(code)
  const steps: string[] = []
  for (let length = 2; length <= digits[level]; length += 2) {
    const step = full.slice(0, length).padEnd(6, '0')
    if (lists.some(list => Object.hasOwn(list, step)) && steps.at(-1) !== step) steps.push(step)
    if (step === full) break
  }
  return steps
}
