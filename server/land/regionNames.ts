import { areaList } from '@vant/area-data'

/** Names of regions (GB/T 2260) by their codes; what is not known is nothing. */
const nameIn = (list: Record<string, string>, code: string, digits: number): string | null =>
  list[code.slice(0, digits).padEnd(6, '0')] ?? null

/** `440305` lies in 广东省. */
export const provinceNameOf = (code: unknown): string | null =>
  typeof code === 'string' ? nameIn(areaList.province_list, code, 2) : null

/** `440305` lies in 深圳; counties of a province have the province for a city. */
export function cityNameOf(code: unknown): string | null {
  if (typeof code !== 'string') return null
  const name = nameIn(areaList.city_list, code, 4)
  return (name === '县' || name === null ? provinceNameOf(code) : name)?.replace(/市$/, '') ?? null
}
