import { useEffect, useRef, useState } from 'react'
import type { ResolvedColumn } from '../../runtime/schema/resolvedPage.ts'
import type { Chart } from '../../schemas/types/pages/chart.ts'
import type { Row } from '../page/cellKind.ts'
import { appearance, darkTheme } from '../theme/appearance.ts'
import { useStore } from '../ui/useStore.ts'
import { readChartColours } from './chartColours.ts'
import type { ChartKind, ChartName } from './chartKind.ts'
import { init } from './echarts.ts'
import { chartKinds } from './registry.ts'

type Drawn = ReturnType<typeof init>

interface Props {
  chart: Chart
  columns: readonly ResolvedColumn[]
  rows: readonly Row[]
  height: number
  /** Called when a part of the chart is clicked: with the index of its record, and that of its series. */
  onPick?: ((index: number, series: number) => void) | undefined
}

/** Draws a chart of records; follows theme, primary colour and size. Load it lazily. */
export function ChartView({ chart, columns, rows, height, onPick }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [drawn, setDrawn] = useState<Drawn>()
  const kind = useChartKind(chart.kind)
  const dark = useStore(darkTheme)
  const { primary } = useStore(appearance)
  const pick = useRef(onPick)
  pick.current = onPick

  useEffect(() => {
    // Chart components must be registered before the chart is created.
    if (!box.current || !kind) return
    const made = init(box.current)
    setDrawn(made)
    made.on('click', event => {
      if (typeof event.dataIndex === 'number') pick.current?.(event.dataIndex, event.seriesIndex ?? 0)
    })
    // A hidden tab has no size; its chart is resized when shown.
    const watcher = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width > 0) made.resize()
    })
    watcher.observe(box.current)
    return () => {
      watcher.disconnect()
      made.dispose()
    }
  }, [kind])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the primary colour is read from the page
  useEffect(() => {
    if (!drawn || drawn.isDisposed() || !kind) return
    const calm = globalThis.matchMedia('(prefers-reduced-motion: reduce)').matches
    drawn.setOption(
      {
        animation: !calm,
        animationDuration: 180,
        animationDurationUpdate: 180,
        textStyle: { fontFamily: getComputedStyle(document.body).fontFamily },
        ...kind.option({ chart, columns, rows, colours: readChartColours(dark) }),
      },
      { notMerge: true },
    )
  }, [drawn, kind, chart, columns, rows, dark, primary])

  return <div ref={box} style={{ height }} data-chart={kind ? chart.kind : undefined} />
}

/** Returns the chart kind once loaded; throws load errors during rendering. */
function useChartKind(name: ChartName): ChartKind<ChartName> | undefined {
  const [state, setState] = useState<{ name: ChartName; kind?: ChartKind<ChartName>; failure?: unknown }>()
  useEffect(() => {
    let current = true
    const load = chartKinds[name] as () => Promise<ChartKind<ChartName>>
    load().then(
      kind => current && setState({ name, kind }),
      (failure: unknown) => current && setState({ name, failure }),
    )
    return () => {
      current = false
    }
  }, [name])
  if (state?.name !== name) return undefined
  if (state.failure !== undefined) throw state.failure
  return state.kind
}
