import { Button, Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import { type CustomProps, DiagramView, Empty, ErrorCard, part, usePageParts } from '../../../renderer/index.ts'
import styles from './ComparisonPage.module.css'
import { DifferenceList } from './DifferenceList.tsx'
import { type Comparison, openComparison } from './openComparison.ts'

/** Two versions of a process, or a version and the draft: drawn as one, and in words. */
export function ComparisonPage({ params, host }: CustomProps) {
  const [versionId, modelId, otherId] = ['versionId', 'modelId', 'otherId'].map(name => String(params[name] ?? ''))
  const [loaded, setLoaded] = useState<{ comparison: Comparison | undefined }>()
  const [failure, setFailure] = useState<unknown>()
  const [round, setRound] = useState(0)
  const [focus, setFocus] = useState<{ id: string }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` loads again
  useEffect(() => {
    let isCurrent = true
    if (!versionId) return
    openComparison({ versionId, modelId: modelId ?? '', otherId: otherId ?? '' }).then(
      comparison => isCurrent && setLoaded({ comparison }),
      (error: unknown) => isCurrent && setFailure(error),
    )
    return () => {
      isCurrent = false
    }
  }, [versionId, modelId, otherId, round])
  const comparison = loaded?.comparison
  useEffect(() => {
    if (comparison) host.name?.(comparison.name)
    if (loaded) host.shown?.()
  }, [comparison, loaded, host])
  const load = () => {
    setFailure(undefined)
    setLoaded(undefined)
    setFocus(undefined)
    setRound(round + 1)
  }
  const away = !versionId
    ? '没有指定版本'
    : failure !== undefined
      ? '加载失败'
      : !loaded
        ? '还在加载'
        : !comparison && '没有可以对比的版本'
  usePageParts({
    away: {
      reload: away,
      drawing: away,
      differences: away,
      show: away || (comparison?.differences.length === 0 && '没有不同'),
    },
  })
  if (!versionId) return <Empty text="请从部署历史打开要对比的版本" />
  if (failure !== undefined) return <ErrorCard error={failure} onRetry={load} />
  if (!loaded) return <Skeleton active />
  if (!comparison) return <Empty text="这是第一个版本，没有可以对比的版本" />
  const { name, older, newer, differences, diagram } = comparison
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{name}</h1>
        <span>
          {older} → {newer}
        </span>
        <Button {...part('reload')} onClick={load}>
          重新对比
        </Button>
      </header>
      <div className={styles.drawing} {...part('drawing')}>
        {diagram.shapes.length === 0 ? (
          <Empty text="没有流程图" />
        ) : (
          <DiagramView value={diagram} title={`${older} 与 ${newer} 的流程图`} focus={focus} />
        )}
      </div>
      <section className={styles.words} aria-label="差异" {...part('differences')}>
        <DifferenceList
          differences={differences}
          drawn={new Set([...diagram.shapes, ...diagram.edges].map(({ id }) => id))}
          button={({ elementId, title }) => (
            <button
              {...part('show')}
              type="button"
              aria-pressed={elementId === focus?.id}
              onClick={() => setFocus({ id: elementId })}
            >
              {title}
            </button>
          )}
        />
      </section>
    </div>
  )
}
