import '../../../renderer/theme/theme.css'
import { App, ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import type { ComponentType } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { antdTheme } from '../../../renderer/theme/theme.ts'
import { AntdForm } from './antdForm.tsx'
import { OurForm } from './ourForm.tsx'

const sides: Record<string, ComponentType<{ count: number }>> = { ours: OurForm, antd: AntdForm }
const theme = antdTheme(false)
let mounted: { root: Root; container: HTMLElement } | undefined

/** Resolves when the frame that follows has been painted. */
const painted = () =>
  new Promise<void>(resolve =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve()
      port2.postMessage(null)
    }),
  )

/** Waits until `there` holds, looking at every change of the document. */
function until(container: HTMLElement, what: string, there: () => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`${what}: ${container.textContent.slice(0, 200)}`)), 20_000)
    const look = () => {
      if (!there()) return
      clearTimeout(late)
      observer.disconnect()
      resolve()
    }
    const observer = new MutationObserver(look)
    observer.observe(container, { childList: true, subtree: true, characterData: true })
    look()
  })
}

const controls = 'input, button[role="switch"]'

/** Milliseconds from the first call of React until every label and input of the form has been painted. */
async function mount(side: string, count: number): Promise<number> {
  const Form = sides[side]
  if (!Form) throw new Error(`no side ${side}`)
  const container = document.createElement('div')
  container.style.cssText = 'width: 1120px; height: 860px; overflow: auto'
  document.body.append(container)
  const began = performance.now()
  const root = createRoot(container)
  mounted = { root, container }
  root.render(
    <ConfigProvider locale={zhCN} theme={theme} button={{ autoInsertSpace: false }}>
      <App component={false}>
        <Form count={count} />
      </App>
    </ConfigProvider>,
  )
  await until(
    container,
    `${side}: not all of ${count} fields`,
    () => container.querySelectorAll('label').length >= count && container.querySelectorAll(controls).length >= count,
  )
  await painted()
  return performance.now() - began
}

/** Milliseconds from the click on 保存 until as many messages as given have been painted. */
async function refuse(count: number): Promise<number> {
  const { container } = mounted ?? {}
  const save = [...(container?.querySelectorAll('button') ?? [])].find(button => button.textContent === '保存')
  if (!container || !save) throw new Error('no button 保存')
  const began = performance.now()
  save.click()
  const messages = () => container.textContent.split('不能为空').length - 1
  await until(container, `not ${count} messages`, () => messages() === count)
  await painted()
  return performance.now() - began
}

function unmount(): void {
  mounted?.root.unmount()
  mounted?.container.remove()
  mounted = undefined
}

/** The input of the field that is typed into. */
const typedInto = () => mounted?.container.querySelector<HTMLInputElement>('[id$="field5"]')

declare global {
  interface Window {
    bench: { mount: typeof mount; refuse: typeof refuse; unmount: typeof unmount; typedInto: typeof typedInto }
  }
}
window.bench = { mount, refuse, unmount, typedInto }
