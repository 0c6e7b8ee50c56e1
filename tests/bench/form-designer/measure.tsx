import '../../../renderer/theme/theme.css'
import { useState } from 'react'
import { DesignForm } from '../../../designers/form/DesignForm.tsx'
import type { FormSource } from '../../../designers/form/formSource.ts'
import { addCustomComponents, type CustomProps, JsonSchemaForm } from '../../../renderer/index.ts'
import type { CustomPage } from '../../../schemas/types/pages/custom.ts'
import { OurPage, putDocuments } from '../ourPage.tsx'
import { show, shown, unmount } from '../stage.tsx'
import { painted, until } from '../watch.ts'
import { benchForm, benchValue, fieldCount } from './benchForm.ts'

const patience = 120_000
const source: FormSource = {
  load: async () => ({ title: '测量', form: benchForm, revision: 1 }),
  save: async (_, revision) => revision + 1,
}

let held: unknown

function Filled() {
  const [value, setValue] = useState<unknown>(benchValue)
  held = value
  return (
    <JsonSchemaForm
      id="bench"
      title="测量"
      schema={benchForm.schema}
      layout={benchForm.layout}
      value={value}
      onChange={setValue}
    />
  )
}

const components = {
  benchFilled: async () => Filled,
  benchFormDesigner: async () => (props: CustomProps) => <DesignForm source={source} host={props.host} />,
}
addCustomComponents(components)
const pageOf = (component: string): CustomPage => ({
  version: 2,
  kind: 'custom',
  title: '测量',
  permission: '@signedIn',
  component,
})
putDocuments({
  page: name => (name.startsWith('bench/') ? pageOf(name.slice('bench/'.length)) : undefined),
  family: () => undefined,
})

/** Milliseconds from the first call of React until the form to fill in is painted. */
function fill(): Promise<number> {
  unmount()
  return show(<OurPage name="bench/benchFilled" />, 1340, container =>
    until(
      container,
      'not all of the form',
      () => places(container) >= fieldCount && container.querySelector('tr[data-row="2"]') !== null,
      patience,
    ),
  )
}

/** Milliseconds from the first call of React until the designer and all fields on its canvas are painted. */
function design(): Promise<number> {
  unmount()
  return show(<OurPage name="bench/benchFormDesigner" />, 1340, container =>
    until(
      container,
      'not all of the canvas',
      () => container.querySelectorAll('[data-canvas] [data-design-field]').length > fieldCount,
      patience,
    ),
  )
}

const places = (container: HTMLElement) => container.querySelectorAll('[data-place]').length

/** Place of an element on the screen, scrolled into view. */
function placeOf(selector: string): DOMRect {
  const found = shown().querySelector(selector)
  if (!found) throw new Error(`no ${selector}`)
  found.scrollIntoView({ block: 'center' })
  return found.getBoundingClientRect()
}

const value = () => held as { total: number } & Record<string, unknown>
const text = (selector: string) => shown().querySelector(selector)?.textContent ?? ''
/** Keys of the fields in the order of the canvas. */
const order = () =>
  [...shown().querySelectorAll<HTMLElement>('[data-canvas] [data-design-field]')].map(each => each.dataset.designField!)

/** Lengths of frames since the last call; begins to count. */
let frames: number[] = []
let counting = 0
function countFrames(): number[] {
  const found = frames
  frames = []
  const turn = ++counting
  let last: number | undefined
  const next = (now: number) => {
    if (turn !== counting) return
    if (last !== undefined) frames.push(now - last)
    last = now
    requestAnimationFrame(next)
  }
  requestAnimationFrame(next)
  return found
}

const formBench = { fill, design, placeOf, value, text, order, countFrames, painted }
declare global {
  interface Window {
    formBench: typeof formBench
  }
}
window.formBench = formBench
