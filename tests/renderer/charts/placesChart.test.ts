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

describe('a map chart', () => {
  it('zooms in on a single point, with a pin', () => {
    const { geo, series } = drawn([{ name: '甲', longitude: 120.2, latitude: 30.2, area: 5 }])
    expect(geo).toMatchObject({ center: [120.2, 30.2], zoom: 9 })
    expect(series[0]?.symbol).toBe('pin')
  })

  it('shows the whole map for points across the country', () => {
    const rows = [
      { name: '甲', longitude: 80, latitude: 45, area: 5 },
      { name: '乙', longitude: 130, latitude: 20, area: 20 },
    ]
    const { geo, series } = drawn(rows)
    expect(geo.center).toBeUndefined()
    const [small, large] = series[0]?.data ?? []
    expect(large?.symbolSize).toBeGreaterThan(small?.symbolSize ?? 99)
  })

  it('draws no point for a record without a position, which keeps its index', () => {
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
