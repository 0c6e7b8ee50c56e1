import { areaList } from '@vant/area-data'

/**
 * Provinces, cities and districts of China by their codes (GB/T 2260): the one place of the server that reads them. The
 * browser has its own (`runtime/region/`), since neither room may import the other.
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

/** `440305` lies in 广东省; what is not known is nothing. */
export const provinceNameOf = (code: unknown): string | null =>
  typeof code === 'string' ? nameIn('province', code, 2) : null

/** `440305` lies in 深圳; counties of a province have the province for a city. */
export function cityNameOf(code: unknown): string | null {
  if (typeof code !== 'string') return null
  const name = nameIn('city', code, 4)
  return (name === '县' || name === null ? provinceNameOf(code) : name)?.replace(/市$/, '') ?? null
}

/** Codes and names of the districts whose code begins so: `3301` are those of 杭州. */
export const districtsBelow = (start: string): [code: string, name: string][] =>
  Object.entries(areaList.county_list).filter(([code]) => code.startsWith(start))
