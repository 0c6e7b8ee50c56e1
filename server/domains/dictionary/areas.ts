import type { Call, EndpointInput } from '../../ground/kernel/call.ts'
import { type RegionKind, regionLists } from '../../ground/region/regions.ts'

interface Area {
  id: string
  name: string
  /** 广东省 / 深圳市 / 南山区 */
  fullName: string
  level: RegionKind
  parentId: string | null
  hasChildren: boolean
}

const mostFound = 100

/** Built on first use: all regions, by parent. */
let known: { all: readonly Area[]; below: ReadonlyMap<string | null, readonly Area[]> } | undefined

function regions() {
  if (known) return known
  const byId = new Map<string, Area>()
  for (const [level, list] of regionLists)
    for (const [id, name] of Object.entries(list)) {
      const parent = parentOf(id, level, byId)
      if (parent) parent.hasChildren = true
      // 北京市 is a province and its only city.
      const fullName = parent && parent.name !== name ? `${parent.fullName} / ${name}` : (parent?.fullName ?? name)
      byId.set(id, { id, name, fullName, level, parentId: parent?.id ?? null, hasChildren: false })
    }
  const all = [...byId.values()]
  const below = new Map<string | null, Area[]>()
  for (const one of all) below.set(one.parentId, [...(below.get(one.parentId) ?? []), one])
  known = { all, below }
  return known
}

/** A district of a province without cities has the province as its parent. */
function parentOf(id: string, level: Area['level'], byId: ReadonlyMap<string, Area>): Area | undefined {
  if (level === 'province') return undefined
  const province = byId.get(`${id.slice(0, 2)}0000`)
  return level === 'city' ? province : (byId.get(`${id.slice(0, 4)}00`) ?? province)
}

/** GET /basic/common/area/get: returns the children of a region, or the regions whose name contains a keyword. */
export async function areas({ input: { code, keyword } }: Call<EndpointInput<'area.get'>>): Promise<readonly Area[]> {
  const { all, below } = regions()
  const above = typeof code === 'string' && code !== '' ? code : null
  if (typeof keyword !== 'string' || keyword.trim() === '') return below.get(above) ?? []
  const word = keyword.trim()
  const start = above?.replace(/(00)+$/, '') ?? ''
  return all
    .filter(one => one.id.startsWith(start) && one.id !== above && one.fullName.includes(word))
    .slice(0, mostFound)
}
