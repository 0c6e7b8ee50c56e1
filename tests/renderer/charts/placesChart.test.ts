import { describe, expect, it } from 'vitest'
import { placesChart } from '../../../renderer/charts/placesChart.ts'
import type { ResolvedColumn } from '../../../runtime/schema/resolvedPage.ts'

const colours = {
  series: ['#123456'],
  text: '#111111',
  faint: '#222222',
  line: '#333333',
  surface: '#ffffff',
  ground: '#eeeeee',
  scale: ['#000000', '#ffffff'] as [string, string],
}

interface Drawn {
  geo: { center?: number[]; zoom?: number }
  series: { symbol: string; data: { name: string; value: unknown[]; symbolSize: number }[] }[]
}

function drawn(rows: Record<string, unknown>[]): Drawn {
  const columns = ['name', 'longitude', 'latitude', 'area'].map(
    field => ({ field, title: field }) as unknown as ResolvedColumn,
  )
  const chart = { kind: 'places', name: 'name', longitude: 'longitude', latitude: 'latitude', value: 'area' } as const
  return placesChart.option({ chart, columns, rows, colours }) as unknown as Drawn
}

describe('points on a map', () => {
  it('a single one is looked at closely, with a pin', () => {
    const { geo, series } = drawn([{ name: '甲', longitude: 120.2, latitude: 30.2, area: 5 }])
    expect(geo).toMatchObject({ center: [120.2, 30.2], zoom: 9 })
    expect(series[0]?.symbol).toBe('pin')
  })

  it('points of the whole country show the whole map', () => {
    const rows = [
      { name: '甲', longitude: 80, latitude: 45, area: 5 },
      { name: '乙', longitude: 130, latitude: 20, area: 20 },
    ]
    const { geo, series } = drawn(rows)
    expect(geo.center).toBeUndefined()
    const [small, large] = series[0]?.data ?? []
    expect(large?.symbolSize).toBeGreaterThan(small?.symbolSize ?? 99)
  })

  it('a record without a position keeps its place among the records, and stands nowhere', () => {
    const rows = [
      { name: '甲', longitude: null, latitude: null, area: null },
      { name: '乙', longitude: 120, latitude: 30, area: 3 },
    ]
    const { series } = drawn(rows)
    expect(series[0]?.data.map(each => each.value.slice(0, 2))).toEqual([
      ['-', '-'],
      [120, 30],
    ])
  })
})
