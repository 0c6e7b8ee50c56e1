import { useMemo, useState } from 'react'
import { PageView } from '../pages/PageView.tsx'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { useStore } from '../ui/useStore.ts'
import type { Example } from './exampleFiles.ts'
import styles from './Playground.module.css'
import { declaredParams, go, hostOf, paramsOf, place } from './place.ts'

/** Shows the page of an example with its parameters above it. */
export function ExamplePage({ example }: { example: Example }) {
  const { query } = useStore(place)
  const [version, setVersion] = useState(0)
  const params = paramsOf(example, query)
  const host = useMemo(() => hostOf(example, () => setVersion(now => now + 1)), [example])
  const names = declaredParams(example)
  if (example.page === undefined) return <p className={styles.none}>这种文档没有画面，可在右侧查看和检查。</p>
  return (
    <>
      {names.length > 0 && (
        <div className={styles.params}>
          {names.map(name => (
            <label key={name}>
              {name}
              <input
                defaultValue={params[name] ?? ''}
                onBlur={event => {
                  const value = event.target.value.trim()
                  if (value === (params[name] ?? '')) return
                  const { [name]: _, ...rest } = place.get().query
                  void go({ file: example.file, query: value === '' ? rest : { ...rest, [name]: value } })
                }}
              />
            </label>
          ))}
        </div>
      )}
      <div className={styles.page}>
        <ErrorBoundary key={`${example.file} ${version}`} onRetry={() => setVersion(now => now + 1)}>
          <PageView name={example.page} params={params} host={host} />
        </ErrorBoundary>
      </div>
    </>
  )
}
