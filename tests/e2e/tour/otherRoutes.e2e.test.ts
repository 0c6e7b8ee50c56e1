import { describe } from 'vitest'
import { isFull } from '../../helpers/form.ts'
import { expect, test } from '../harness.ts'
import { untranslated } from '../labels.ts'
import { routes } from './documents.ts'

describe('a route', () => {
  test('that needs no login opens without a session', async ({ person }) => {
    const desk = await person()
    const faults: string[] = []
    for (const route of routes.filter(
      each => each.noNeedLogin && !/[:*]/.test(each.route) && each.route !== '/author',
    )) {
      await desk.page.goto(`${desk.origin}/#${route.route}`)
      await desk.settled()
      if (desk.address() !== route.route) faults.push(`${route.route}: shows ${desk.address()}`)
      for (const text of await untranslated(desk.page)) faults.push(`${route.route}: untranslated: ${text}`)
    }
    expect(faults).toEqual([])
  })

  test('unknown to the console shows the not-found page', async ({ person }) => {
    const desk = await person()
    await desk.begin('/no/such/page')
    await desk.page.getByText('页面不存在').first().waitFor()
  })
})

describe('every planned route', () => {
  test('shows the administrator that it is not built yet', { timeout: 180_000 }, async ({ person }) => {
    const desk = await person()
    await desk.signIn()
    const faults: string[] = []
    const planned = routes.filter(each => each.planned && !/[:*]/.test(each.route))
    for (const route of planned.filter((_, index) => isFull || index % 4 === 0)) {
      await desk.visit(route.route)
      const text = await desk.main.innerText()
      if (!text.includes(route.title) || !/尚未|建设中|未完成|即将/.test(text))
        faults.push(`${route.route}: ${text.slice(0, 80)}`)
    }
    expect(faults).toEqual([])
  })
})
