import '../../../renderer/theme/theme.css'
import { ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import { createRoot } from 'react-dom/client'
import { SchemaForm } from '../../../renderer/form/schema/SchemaForm.tsx'
import type { SchemaStore } from '../../../renderer/form/schema/schemaStore.ts'
import { fields } from '../../../renderer/kinds/fields.ts'
import { antdTheme } from '../../../renderer/theme/theme.ts'

export interface FormCase {
  schema: unknown
  layout?: unknown
  value?: unknown
}

/** Result of one form in the browser. */
export interface Drawn {
  inputs: number
  /** Reasons on placeholders. */
  placeholders: string[]
  /** Value of the form without any input. */
  value: unknown
  errors: { path: string; message: string }[]
  /** Value after typing into the first text field and undoing it. */
  typed: unknown
  milliseconds: number
}

const frame = () => new Promise<void>(resolve => requestAnimationFrame(() => setTimeout(resolve)))

async function settled(container: HTMLElement): Promise<void> {
  await frame()
  for (let round = 0; round < 100 && container.querySelector('[class*="waiting"]'); round++) await frame()
  await frame()
}

/** Types as a person does: React listens to the setter of the element. */
function type(input: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const prototype = input instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

async function draw({ schema, layout, value }: FormCase): Promise<Drawn> {
  const container = document.createElement('div')
  document.body.append(container)
  const root = createRoot(container)
  const began = performance.now()
  let store: SchemaStore | undefined
  let given = value
  root.render(
    <ConfigProvider locale={zhCN} theme={antdTheme(false)} button={{ autoInsertSpace: false }}>
      <SchemaForm
        id="form"
        title="内容"
        schema={schema}
        layout={layout}
        value={value}
        inputOf={type => fields[type].Input}
        onChange={next => {
          given = next
        }}
        onStore={made => {
          store = made
        }}
      />
    </ConfigProvider>,
  )
  await settled(container)
  const milliseconds = performance.now() - began
  const untouched = store?.value()
  const errors = store?.validate() ?? []
  const text = [
    ...container.querySelectorAll<HTMLInputElement>('input:not([type]), input[type="text"], textarea'),
  ].find(input => !input.readOnly && !input.disabled && !input.id.endsWith('-key') && !('code' in input.dataset))
  if (text) {
    const before = text.value
    type(text, `${before}7`)
    type(text, before)
    await frame()
  }
  const drawn = {
    inputs: container.querySelectorAll('input, textarea, select, button').length,
    placeholders: [...container.querySelectorAll('[data-placeholder]')].map(each => each.textContent),
    value: untouched,
    errors,
    typed: text ? given : untouched,
    milliseconds,
  }
  root.unmount()
  container.remove()
  return drawn
}

/** Cases and results travel as text: JSON keeps what the bridge to the browser would change, such as `__proto__`. */
const drawText = async (text: string) => JSON.stringify(await draw(JSON.parse(text) as FormCase))

declare global {
  interface Window {
    draw: typeof draw
    drawText: typeof drawText
  }
}
window.draw = draw
window.drawText = drawText
