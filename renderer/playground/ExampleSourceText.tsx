import { lazy, Suspense, useEffect, useState } from 'react'
import { PlainButton } from '../ui/PlainButton.tsx'
import { checkExample } from './checkExample.ts'
import type { Example } from './exampleFiles.ts'
import { editedText, editText } from './exampleSource.ts'
import styles from './Playground.module.css'

const CodeEditor = lazy(() => import('../ui/CodeEditor.tsx').then(module => ({ default: module.CodeEditor })))

/** How long nothing is typed before the text is drawn and checked. */
const pause = 400

/** The JSON of an example, editable, with what the check says of it. */
export function ExampleSourceText({ example }: { example: Example }) {
  const { file } = example
  const [text, setText] = useState(editedText(file) ?? example.text)
  const [messages, setMessages] = useState<readonly string[] | undefined>()
  const [failure, setFailure] = useState('')

  useEffect(() => {
    const abort = new AbortController()
    const isEdited = text !== example.text
    const timer = setTimeout(
      () => {
        if ((editedText(file) ?? example.text) !== text) editText(file, isEdited ? text : undefined)
        checkExample(file, text, abort.signal).then(
          found => {
            setMessages(found)
            setFailure('')
          },
          (error: unknown) =>
            abort.signal.aborted || setFailure(error instanceof Error ? error.message : String(error)),
        )
      },
      isEdited ? pause : 0,
    )
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [file, text, example.text])

  return (
    <section className={styles.source} aria-label="JSON">
      <header>
        <code>schemas/examples/{file}</code>
        {text !== example.text && <PlainButton onClick={() => setText(example.text)}>还原</PlainButton>}
      </header>
      <div className={styles.editor}>
        <Suspense fallback={<p className={styles.none}>加载中…</p>}>
          <CodeEditor label="JSON" language="json" value={text} onChange={setText} height={4000} />
        </Suspense>
      </div>
      <div className={styles.messages} role="status" aria-label="检查结果">
        {failure !== '' ? (
          <p>检查未能进行：{failure}</p>
        ) : messages === undefined ? (
          <p>检查中…</p>
        ) : messages.length === 0 ? (
          <p className={styles.right}>检查通过</p>
        ) : (
          <ul>
            {messages.map(message => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}
