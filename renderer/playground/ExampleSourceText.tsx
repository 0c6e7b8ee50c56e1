import { Suspense, useEffect, useRef, useState } from 'react'
import { forgetSchemas } from '../../runtime/schema/loadPage.ts'
import { LazyCodeEditor } from '../ui/lazyCodeEditor.ts'
import { PlainButton } from '../ui/PlainButton.tsx'
import { checkExample } from './checkExample.ts'
import { editedText, isOutdated, keepText } from './editedTexts.ts'
import type { Example } from './exampleFiles.ts'
import styles from './Playground.module.css'

/** Milliseconds without typing before the text is drawn and checked. */
const pause = 400

/** The editable JSON of an example, with the result of the check. */
export function ExampleSourceText({ example }: { example: Example }) {
  const { file, text: own } = example
  const [text, setText] = useState(editedText(file) ?? own)
  const [drawn, setDrawn] = useState(text)
  const [messages, setMessages] = useState<readonly string[] | undefined>()
  const [failure, setFailure] = useState('')
  const isEdited = text !== own

  useEffect(() => {
    const abort = new AbortController()
    const timer = setTimeout(
      () => {
        if (drawn !== text) {
          setDrawn(text)
          forgetSchemas()
          return
        }
        checkExample(file, text, abort.signal).then(
          found => {
            setMessages(found)
            setFailure('')
          },
          (error: unknown) =>
            abort.signal.aborted || setFailure(error instanceof Error ? error.message : String(error)),
        )
      },
      drawn === text ? 0 : pause,
    )
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [file, text, drawn])

  const pending = useRef(false)
  pending.current = drawn !== text
  // A user who leaves before the pause is over sees the change on the next page.
  useEffect(
    () => () => {
      if (pending.current) forgetSchemas()
    },
    [],
  )

  const edit = (next: string) => {
    setText(next)
    keepText(file, next, own)
  }
  return (
    <section className={styles.source} aria-label="JSON">
      <header>
        <code>schemas/examples/{file}</code>
        {isEdited && <PlainButton onClick={() => edit(own)}>还原</PlainButton>}
      </header>
      {isEdited && (
        <p className={styles.edited} role="note">
          {isOutdated(file, own) ? '文件在编辑之后又有变化，这里仍是您编辑的内容。' : '已修改，只保存在本浏览器中。'}
        </p>
      )}
      <div className={styles.editor}>
        <Suspense fallback={<p className={styles.none}>加载中…</p>}>
          <LazyCodeEditor label="JSON" language="json" value={text} onChange={edit} height={4000} />
        </Suspense>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: many messages scroll, by keys too */}
      <div className={styles.messages} role="status" aria-label="检查结果" tabIndex={0}>
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
