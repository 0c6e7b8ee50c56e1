import { areaList } from '@vant/area-data'

/**
 * Provinces, cities and districts of China by code (GB/T 2260): the only file of the server that reads them. The
 * browser has its own copy (`runtime/region/`), because neither room may import the other.
 */
export const regionLists = [
  ['province', areaList.province_list],
  ['city', areaList.city_list],
  ['district', areaList.county_list],
] as const

export type RegionKind = (typeof regionLists)[number][0]

const nameIn = (kind: RegionKind, code: string, digits: number): string | null => {
  const list: Record<string, string> = regionLists.find(([one]) => one === kind)?.[1] ?? {}
  return list[code.slice(0, digits).padEnd(6, '0')] ?? null
}

/** Returns the province of a code: `440305` gives 广东省; null if unknown. */
export const provinceNameOf = (code: unknown): string | null =>
  typeof code === 'string' ? nameIn('province', code, 2) : null

/** Returns the city of a code: `440305` gives 深圳; counties directly under a province give the province. */
export function cityNameOf(code: unknown): string | null {
  if (typeof code !== 'string') return null
  const name = nameIn('city', code, 4)
  return (name === '县' || name === null ? provinceNameOf(code) : name)?.replace(/市$/, '') ?? null
}

/** Returns codes and names of the districts whose code has the prefix: `3301` gives those of 杭州. */
export const districtsBelow = (start: string): [code: string, name: string][] =>
  Object.entries(areaList.county_list).filter(([code]) => code.startsWith(start))

/** Returns the full name: `440305` is 广东省 / 深圳市 / 南山区; an unknown code stays unchanged. */
export function regionNameOf(code: string): string {
  const names = regionLists.flatMap(([kind], level) => nameIn(kind, code, 2 * (level + 1)) ?? [])
  // 北京市 is a province and its only city; a shorter code repeats no level.
  const own = names.slice(0, Math.ceil(code.replace(/(00)+$/, '').length / 2))
  return own.filter((name, at) => name !== own[at - 1]).join(' / ') || code
}
