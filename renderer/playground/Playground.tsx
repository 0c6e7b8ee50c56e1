import { useEffect } from 'react'
import { DiagnosticsLayer } from '../diagnostics/DiagnosticsLayer.tsx'
import { diagnostics, toggleWhy } from '../diagnostics/diagnostics.ts'
import { darkTheme, setAppearance } from '../theme/appearance.ts'
import { LoadingMask } from '../ui/LoadingMask.tsx'
import { PlainButton } from '../ui/PlainButton.tsx'
import { Toaster } from '../ui/Toaster.tsx'
import { useStore } from '../ui/useStore.ts'
import { ExampleList } from './ExampleList.tsx'
import { ExamplePage } from './ExamplePage.tsx'
import { ExampleSourceText } from './ExampleSourceText.tsx'
import { exampleOfFile } from './exampleFiles.ts'
import styles from './Playground.module.css'
import { place } from './place.ts'

const first = 'valid/pages/list-smallest.json'

/** Examples on the left, the page in the middle, its JSON on the right. `?bare` in the address shows the page alone. */
export function Playground({ bare }: { bare: boolean }) {
  const { file } = useStore(place)
  const dark = useStore(darkTheme)
  const { why } = useStore(diagnostics)
  const shown = file === '' ? first : file
  const example = exampleOfFile(shown)
  useEffect(() => {
    document.title = example ? `${example.title} - 样例` : '样例'
  }, [example])
  return (
    <>
      <div className={bare ? styles.bare : styles.playground} data-diagnosed={why || undefined}>
        {!bare && (
          <aside className={styles.side}>
            <header>
              <h1>样例</h1>
              <PlainButton aria-pressed={why} onClick={toggleWhy}>
                诊断面板
              </PlainButton>
              <PlainButton onClick={() => setAppearance({ theme: dark ? 'light' : 'dark' })}>
                {dark ? '浅色' : '深色'}
              </PlainButton>
            </header>
            <ExampleList current={shown} />
          </aside>
        )}
        <main className={styles.main}>
          {example ? <ExamplePage key={shown} example={example} /> : <p className={styles.none}>没有样例 {shown}</p>}
        </main>
        {!bare && example && <ExampleSourceText key={shown} example={example} />}
      </div>
      <DiagnosticsLayer />
      <LoadingMask />
      <Toaster />
    </>
  )
}
