import type { ComponentType } from 'react'
import { inConsole, show, shown, unmount } from './stage.tsx'
import { painted, until } from './watch.ts'

/** Interface of a page with forms for the measurement. */
interface FormBench {
  /** Milliseconds from the first call of React until every label and input of the form has been painted. */
  mount: (side: string, count: number) => Promise<number>
  /** Milliseconds from the click on 保存 until as many messages as given have been painted. */
  refuse: (count: number) => Promise<number>
  unmount: () => void
  /** The input of the field that is typed into. */
  typedInto: () => HTMLInputElement | null
}

declare global {
  interface Window {
    bench: FormBench
  }
}

const controls = 'input, button[role="switch"]'

/** Offers the forms of both sides to the measurement. */
export function measureForm(sides: Record<string, ComponentType<{ count: number }>>): void {
  window.bench = {
    mount: (side, count) => {
      const Form = sides[side]
      if (!Form) throw new Error(`no side ${side}`)
      return show(side === 'ours' ? <Form count={count} /> : inConsole(<Form count={count} />), 1120, container =>
        until(
          container,
          `${side}: not all of ${count} fields`,
          () =>
            container.querySelectorAll('label').length >= count && container.querySelectorAll(controls).length >= count,
        ),
      )
    },
    refuse,
    unmount,
    typedInto: () => shown().querySelector<HTMLInputElement>('[id$="field5"]'),
  }
}

async function refuse(count: number): Promise<number> {
  const container = shown()
  const save = [...container.querySelectorAll('button')].find(button => button.textContent === '保存')
  if (!save) throw new Error('no button 保存')
  const began = performance.now()
  save.click()
  const messages = () => container.textContent.split('不能为空').length - 1
  await until(container, `not ${count} messages`, () => messages() === count)
  await painted()
  return performance.now() - began
}
