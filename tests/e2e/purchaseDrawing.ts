import type { Locator } from 'playwright-core'
import type { Desk } from './desk.ts'
import { type Hand, keyboardHand, mouseHand, type Point, phone, restingMiddle, tabTo, touchHand } from './hands.ts'
import { expect } from './harness.ts'

/* A purchase approval, drawn in the process designer from an empty model by each means of input. */

const [department, finance, legal, manager] = ['部门审批', '财务审批', '法务审批', '总经理审批'] as const
/** Names of the tasks that somebody signs. */
export const signed = { department, finance, legal, manager } as const
export type Signed = (typeof signed)[keyof typeof signed]

/** Ids of what was drawn. */
export interface Drawn {
  tasks: Readonly<Record<Signed, string>>
  /** The flow of large amounts, and the one of the others. */
  large: string
  small: string
  timeout: string
}

/** How a means of input draws, and selects an element. */
export interface Means {
  hand: (desk: Desk) => Promise<Hand>
  /** The window, if not that of a desk. */
  window?: { width: number; height: number }
  draw: (hand: Hand) => Promise<Drawn>
  select: (hand: Hand, id: string) => Promise<void>
}

export const onCanvas = ({ desk }: Hand, id: string) => desk.main.locator(`[data-canvas] [data-element="${id}"]`)
const line = ({ desk }: Hand, id: string) =>
  desk.main.getByRole('tree', { name: '大纲' }).locator(`[data-node="${id}"]`)
export const panel = ({ desk }: Hand) => desk.main.getByRole('complementary', { name: '属性' })
const named = ({ desk }: Hand, name: string) => desk.main.getByRole('img', { name, exact: true })
const pad = ({ desk }: Hand, name: string) =>
  desk.main.getByRole('toolbar', { name: '所选元素的操作' }).getByRole('button', { name, exact: true })

const isChosen = (hand: Hand, id: string) =>
  panel(hand)
    .getByText(new RegExp(`标识 ${id}$`))
    .waitFor()

/** Types the name of the element whose properties are shown. */
async function name(hand: Hand, text: string): Promise<void> {
  await hand.write(panel(hand).getByLabel('名称', { exact: true }), text)
  await hand.desk.page.keyboard.press('Enter')
  await named(hand, text).waitFor()
}

/** Lays the drawing out anew, and waits until it is. */
async function arrange(hand: Hand): Promise<void> {
  const { main } = hand.desk
  const places = () =>
    main.locator('.react-flow__node').evaluateAll(all => all.map(each => (each as HTMLElement).style.transform).join())
  const before = await places()
  await hand.press(main.getByRole('button', { name: '整理布局' }))
  await expect.poll(places).not.toBe(before)
}

interface Steps {
  choose: (hand: Hand, id: string) => Promise<void>
  /** Connects the chosen element. */
  join: (to: string) => Promise<void>
  /** Puts a time-out on the border of the chosen task. */
  time: (task: string) => Promise<void>
  /** Opens the tools that do not stand in the toolbar. */
  showTools?: () => Promise<void>
}

/** Draws with the buttons at the chosen element. */
async function drawWithPad(hand: Hand, { choose: chooseShown, join, time, showTools }: Steps): Promise<Drawn> {
  const showAll = () => hand.press(hand.desk.main.getByRole('button', { name: '全部显示' }))
  const choose = async (id: string) => {
    await showAll()
    await chooseShown(hand, id)
  }
  const append = async (title: string, id: string, text?: string) => {
    await showAll()
    await hand.press(pad(hand, `追加${title}`))
    await isChosen(hand, id)
    if (text !== undefined) await name(hand, text)
  }
  await choose('end')
  await hand.press(pad(hand, '删除'))
  await choose('start')
  await append('用户任务', 'UserTask_1', department)
  await append('排他网关', 'ExclusiveGateway_1')
  await append('并行网关', 'ParallelGateway_1')
  await append('用户任务', 'UserTask_2', finance)
  await choose('ParallelGateway_1')
  await append('用户任务', 'UserTask_3', legal)
  await append('并行网关', 'ParallelGateway_2')
  await append('用户任务', 'UserTask_4', manager)
  await append('结束事件', 'EndEvent_1')
  await choose('UserTask_2')
  await join('ParallelGateway_2')
  await choose('ExclusiveGateway_1')
  await join('UserTask_4')
  await choose('UserTask_4')
  await time('UserTask_4')
  await isChosen(hand, 'BoundaryEvent_1')
  await append('结束事件', 'EndEvent_2')
  await showTools?.()
  await arrange(hand)
  await showAll()
  return {
    tasks: { [department]: 'UserTask_1', [finance]: 'UserTask_2', [legal]: 'UserTask_3', [manager]: 'UserTask_4' },
    large: 'SequenceFlow_3',
    small: 'SequenceFlow_10',
    timeout: 'BoundaryEvent_1',
  }
}

async function chooseShape(hand: Hand, id: string): Promise<void> {
  await restingMiddle(onCanvas(hand, id))
  await hand.press(onCanvas(hand, id))
  await isChosen(hand, id)
}

/** The buttons at the chosen shape may lie over another one: a click beside the drawing takes them away. */
async function clickShape(hand: Hand, id: string): Promise<void> {
  await hand.desk.main.locator('[data-canvas] .react-flow__pane').click({ position: { x: 6, y: 6 } })
  await chooseShape(hand, id)
}

async function drag({ desk: { page } }: Hand, from: Point, to: Point): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 9, from.y + 9)
  await page.mouse.move(to.x, to.y, { steps: 5 })
  await page.mouse.up()
}

/** Returns where the middle of a drawn flow is on the screen. */
const middleOfFlow = ({ desk }: Hand, id: string): Promise<Point> =>
  desk.main.locator(`[data-canvas] g:has(> [data-edge="${id}"]) > polyline`).evaluate(each => {
    const way = each as SVGPolylineElement
    const { x, y } = way.getPointAtLength(way.getTotalLength() / 2)
    const { a, d, e, f } = way.getScreenCTM()!
    return { x: a * x + e, y: d * y + f }
  })

export const mouse: Means = {
  hand: mouseHand,
  draw: hand =>
    drawWithPad(hand, {
      choose: clickShape,
      join: async to => drag(hand, await restingMiddle(pad(hand, '连接')), await restingMiddle(onCanvas(hand, to))),
      async time(task) {
        const item = hand.desk.main.getByRole('toolbar', { name: '元素' }).getByRole('button', { name: '定时事件' })
        await item.scrollIntoViewIfNeeded()
        const { x, y } = await restingMiddle(onCanvas(hand, task))
        const box = await onCanvas(hand, task).boundingBox()
        await drag(hand, await restingMiddle(item), { x, y: y + (box?.height ?? 0) / 2 })
      },
    }),
  async select(hand, id) {
    if (!id.startsWith('SequenceFlow')) return clickShape(hand, id)
    const { x, y } = await middleOfFlow(hand, id)
    await hand.desk.page.mouse.click(x, y)
    await isChosen(hand, id)
  },
}

export const touch: Means = {
  hand: touchHand,
  window: phone,
  draw: async hand => {
    const drawn = await drawWithPad(hand, {
      choose: chooseShape,
      async join(to) {
        await hand.press(pad(hand, '连接'))
        await hand.press(onCanvas(hand, to))
        await hand.desk.main.getByText('点击要连接到的元素').waitFor({ state: 'hidden' })
      },
      async time() {
        await hand.press(pad(hand, '添加边界事件'))
        await hand.press(hand.desk.page.getByRole('menuitem', { name: '定时', exact: true }))
      },
      showTools: () => hand.press(hand.desk.main.getByRole('button', { name: '更多', exact: true })),
    })
    await hand.press(hand.desk.main.getByText('大纲', { exact: true }))
    return drawn
  },
  // A flow is thin for a finger: the outline has a line for it.
  async select(hand, id) {
    await hand.press(line(hand, id))
    await isChosen(hand, id)
  },
}

/** Presses F6 until the focus is in a part of the designer. */
async function goToPane({ desk }: Hand, pane: Locator): Promise<void> {
  for (let count = 0; count < 6; count++) {
    if (await pane.evaluate(each => each.contains(document.activeElement))) return
    await desk.page.keyboard.press('F6')
  }
  throw new Error(`F6 does not reach ${pane}`)
}

/** Moves the focus to the line of an element in the outline. */
async function goToLine(hand: Hand, id: string): Promise<void> {
  const { keyboard } = hand.desk.page
  const isThere = () => line(hand, id).evaluate(each => each === document.activeElement)
  await goToPane(hand, hand.desk.main.locator('[data-pane][data-side]'))
  await line(hand, id).waitFor()
  if (await isThere()) return
  await keyboard.press('Home')
  for (let count = 0; count < 40 && !(await isThere()); count++) await keyboard.press('ArrowDown')
  expect(await isThere(), id).toBe(true)
}

export const keyboard: Means = {
  hand: keyboardHand,
  async draw(hand) {
    const { main, page } = hand.desk
    const keys = page.keyboard
    const press = async (...names: string[]) => {
      for (const each of names) await keys.press(each)
    }
    /** Adds by one key, and types a name. */
    const add = async (key: string, id: string, text?: string) => {
      await press(key)
      await isChosen(hand, id)
      if (text === undefined) return
      await press('F2')
      await keys.type(text)
      await press('Enter')
      await named(hand, text).waitFor()
    }
    await tabTo(main.getByRole('button', { name: '保存' }))
    await goToPane(hand, main.getByRole('region', { name: '流程图画布' }))
    // From the start along its flow, into which the tasks and the gateway are put.
    await press('ArrowRight')
    await isChosen(hand, 'start')
    await press('Shift+ArrowRight')
    await add('a', 'UserTask_1', department)
    await press('Shift+ArrowRight')
    await add('a', 'UserTask_2', manager)
    await press('ArrowLeft')
    await isChosen(hand, 'UserTask_1')
    await press('Shift+ArrowRight')
    await add('g', 'ExclusiveGateway_1')
    await add('p', 'ParallelGateway_1')
    await add('a', 'UserTask_3', finance)
    await press('ArrowLeft')
    await isChosen(hand, 'ParallelGateway_1')
    await add('a', 'UserTask_4', legal)
    await add('p', 'ParallelGateway_2')

    await goToPane(hand, main.locator('[data-pane][data-side]'))
    await press('ArrowRight')
    await tabTo(main.getByRole('tree', { name: '大纲' }).locator('[tabindex="0"]'))
    const join = async (from: string, to: string) => {
      await goToLine(hand, from)
      await press('c')
      await goToLine(hand, to)
      await press('Enter')
      await main.getByText('到目标行按回车').waitFor({ state: 'hidden' })
    }
    await join('UserTask_3', 'ParallelGateway_2')
    await join('ParallelGateway_2', 'UserTask_2')
    await goToLine(hand, 'UserTask_2')
    await press('+')
    const timer = page.getByRole('menuitem', { name: '定时边界事件' })
    await page.locator('[role=menu]:focus-within').waitFor()
    const isAt = () => timer.evaluate(each => each === document.activeElement)
    for (let count = 0; count < 60 && !(await isAt()); count++) await press('ArrowDown')
    await press('Enter')
    await isChosen(hand, 'BoundaryEvent_1')
    await line(hand, 'BoundaryEvent_1').and(page.locator(':focus')).waitFor()
    await add('e', 'EndEvent_1')
    return {
      tasks: { [department]: 'UserTask_1', [finance]: 'UserTask_3', [legal]: 'UserTask_4', [manager]: 'UserTask_2' },
      large: 'SequenceFlow_4',
      small: 'SequenceFlow_3',
      timeout: 'BoundaryEvent_1',
    }
  },
  async select(hand, id) {
    await goToLine(hand, id)
    await hand.desk.page.keyboard.press('Enter')
    await isChosen(hand, id)
  },
}
