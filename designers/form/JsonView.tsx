import { Button } from 'antd'
import { Suspense, useMemo } from 'react'
import { readFormText } from '../../processes/forms/design/readFormText.ts'
import { LazyCodeEditor, Loading, part, useStore } from '../../renderer/index.ts'
import styles from './FormDesigner.module.css'
import type { FormDesign } from './formDesign.ts'
import { jsonHelp } from './jsonHelp.ts'

/** The form as JSON text, updated with the design. Applying a valid text replaces the design. */
export function JsonView({ design }: { design: FormDesign }) {
  const { form, text: typed } = useStore(design.state)
  const stored = useMemo(() => JSON.stringify(form, null, 2), [form])
  const text = typed ?? stored
  const { faults } = useMemo(() => readFormText(text), [text])
  const isOther = typed !== undefined
  return (
    <div className={styles.json}>
      <div className={styles.row}>
        <Button
          {...part('jsonApply')}
          type="primary"
          disabled={!isOther || faults.length > 0}
          onClick={() => design.applyText()}
        >
          应用修改
        </Button>
        <Button {...part('jsonReset')} disabled={!isOther} onClick={() => design.type(undefined)}>
          放弃修改
        </Button>
        <output className={styles.status} data-failed={faults.length > 0 || undefined}>
          {faults.map(each => each.message).join('；')}
        </output>
      </div>
      <Suspense fallback={<Loading />}>
        <LazyCodeEditor
          label="表单 JSON"
          language="json"
          value={text}
          invalid={faults.length > 0}
          height={4000}
          help={jsonHelp}
          onChange={next => design.type(next === stored ? undefined : next)}
        />
      </Suspense>
    </div>
  )
}
