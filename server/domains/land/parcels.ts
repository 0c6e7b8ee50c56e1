import { plainSum } from '../../../schemas/evaluate/plainNumber.ts'
import { textOf } from '../../../schemas/evaluate/textOf.ts'
import type { Call, EndpointInput } from '../../ground/kernel/call.ts'
import { cityNameOf, provinceNameOf } from '../../ground/region/regions.ts'
import { list } from '../../services/records/search/list.ts'
import { read } from '../../services/records/search/read.ts'

type Row = Record<string, unknown>

/** Groups rows by a key, in the order of first appearance. */
function grouped(rows: Row[], by: (row: Row) => string | null): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const key = by(row)
    if (key === null) continue
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return groups
}

const sum = (rows: Row[], field: string): number =>
  Math.round(plainSum(rows.map(row => Number(row[field] ?? 0))) * 100) / 100

const province = (row: Row) => textOf(row.regionCode)?.slice(0, 2) ?? null
const city = (row: Row) => textOf(row.regionCode)?.slice(0, 4) ?? null

interface Place {
  id: string
  name: string
  label: string
  count: number
  children: Place[]
}

/** Returns provinces and cities with visible parcels and their number; ids are code prefixes. */
export async function cityList(call: Call): Promise<Place[]> {
  const rows = await list(call, 'landParcel', {})
  const place = (id: string, name: string | null, count: number, children: Place[]): Place => {
    const known = name ?? id
    return { id, name: known, label: `${known}（${count}）`, count, children }
  }
  return [...grouped(rows, province)].sort(byKey).map(([code, inside]) => {
    const cities = [...grouped(inside, city)].sort(byKey)
    return place(
      code,
      provinceNameOf(code),
      inside.length,
      cities.map(([below, found]) => place(below, cityNameOf(below), found.length, [])),
    )
  })
}

const byKey = ([one]: [string, unknown], [other]: [string, unknown]) => (one < other ? -1 : 1)

/** Returns figures of all visible parcels. */
export async function overview(call: Call) {
  const rows = await list(call, 'landParcel', {})
  return {
    parcels: rows.length,
    visible: rows.filter(row => row.visible !== false).length,
    cities: grouped(rows, city).size,
    landArea: sum(rows, 'landArea'),
    dealPrice: sum(rows, 'dealPrice'),
  }
}

const shown = (call: Call) => list(call, 'landParcel', { visible: true })

/** Returns the published parcels by province. */
export async function regions(call: Call) {
  return [...grouped(await shown(call), province)]
    .map(([code, inside]) => ({
      regionCode: code,
      region: provinceNameOf(code) ?? code,
      parcels: inside.length,
      landArea: sum(inside, 'landArea'),
    }))
    .sort((one, other) => other.parcels - one.parcels || (one.regionCode < other.regionCode ? -1 : 1))
}

/** Returns the published parcels by land use. */
export async function uses(call: Call) {
  return [...grouped(await shown(call), row => textOf(row.landUse))]
    .map(([landUse, inside]) => ({ landUse, parcels: inside.length, landArea: sum(inside, 'landArea') }))
    .sort((one, other) => other.parcels - one.parcels)
}

/** Returns locations: of the given parcel, published or not, or of all published parcels with a position. */
export async function places(call: Call<EndpointInput<'landBack.places'>>) {
  const id = textOf(call.input.id)
  const rows = id === null ? await shown(call) : [await read(call, 'landParcel', id)]
  return rows
    .filter(row => typeof row.longitude === 'number' && typeof row.latitude === 'number')
    .map(({ id, name, longitude, latitude, landArea }) => ({
      id,
      name,
      longitude,
      latitude,
      landArea: landArea ?? null,
    }))
}
