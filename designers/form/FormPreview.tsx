import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { JsonSchemaForm, PhoneWidth, part, useStore } from '../../renderer/index.ts'
import styles from './FormDesigner.module.css'
import type { FormDesign } from './formDesign.ts'

type Width = 'pc' | 'phone'

/** The form as applicants use it, in the width of a screen or phone. Switching the width keeps entered values. */
export function FormPreview({ design }: { design: FormDesign }) {
  const { form } = useStore(design.state)
  const [width, setWidth] = useState<Width>('pc')
  const [round, setRound] = useState(0)
  const [value, setValue] = useState<unknown>()
  return (
    <>
      <div className={styles.row}>
        <Segmented
          {...part('previewWidth')}
          aria-label="预览宽度"
          options={[
            { value: 'pc', label: '电脑' },
            { value: 'phone', label: '手机' },
          ]}
          value={width}
          onChange={next => setWidth(next as Width)}
        />
        <Button
          {...part('previewReset')}
          onClick={() => {
            setValue(undefined)
            setRound(round + 1)
          }}
        >
          清空
        </Button>
      </div>
      <section className={styles.preview} aria-label="预览" data-pane>
        <div data-phone={width === 'phone' || undefined}>
          <PhoneWidth value={width === 'phone'}>
            <JsonSchemaForm
              key={`${width} ${round}`}
              id="form-preview"
              title="预览"
              schema={form.schema}
              layout={form.layout}
              value={value}
              onChange={setValue}
            />
          </PhoneWidth>
        </div>
      </section>
    </>
  )
}
