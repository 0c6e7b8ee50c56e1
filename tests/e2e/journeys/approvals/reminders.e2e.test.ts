// @module-tag full
import { describe } from 'vitest'
import type { Desk } from '../../desk.ts'
import { expect, test } from '../../harness.ts'
import { unique } from '../../records.ts'

/** Buttons, links and inputs that are seen, of which something else takes the clicks. */
const covered = (desk: Desk): Promise<string[]> =>
  desk.page.evaluate(() => {
    const seen = [...document.querySelectorAll<HTMLElement>('button, a[href], input, [role=tab], [role=switch]')]
    return seen
      .filter(element => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter(element => {
        const { left, top, width, height } = element.getBoundingClientRect()
        const [x, y] = [left + width / 2, top + height / 2]
        // Elements scrolled out of sight cannot be pressed anyway.
        let [clipTop, clipBottom] = [0, innerHeight]
        for (let box = element.parentElement; box; box = box.parentElement) {
          if (getComputedStyle(box).overflowY === 'visible') continue
          const { top: from, bottom: to } = box.getBoundingClientRect()
          clipTop = Math.max(clipTop, from)
          clipBottom = Math.min(clipBottom, to)
        }
        if (width === 0 || x < 0 || x > innerWidth || y < clipTop || y > clipBottom) return false
        return document.elementFromPoint(x, y)?.closest('[aria-label="新通知"]') != null
      })
      .filter(element => element.closest('[aria-label="新通知"]') === null)
      .map(element => element.ariaLabel ?? element.innerText)
  })

describe('server notifications', () => {
  test.for([
    ['a desk', 1366, 768],
    ['a phone', 390, 844],
  ] as const)(
    'on %s the page makes room for announcements until the user closes them',
    async ([, width, height], { person, api }) => {
      const title = `停机维护${unique()}`
      const desk = await person()
      const listening = desk.page.waitForResponse(answer => answer.url().endsWith('/events'))
      await desk.begin('/system-manage/user-manage/user-list')
      await listening
      await desk.page.setViewportSize({ width, height })
      for (const [at, text] of ['今晚十点起停机一小时。', '请提前保存。'.repeat(40)].entries())
        await api.call('POST', '/system/announcement/send', { title: `${title}之${at + 1}`, text })
      const notices = desk.page.getByRole('region', { name: '新通知' })
      await notices.getByText(`${title}之1`).waitFor()
      await notices.getByText(`${title}之2`).waitFor()
      await desk.settled()
      expect(await covered(desk)).toEqual([])
      // The text is short: the whole notice is behind the bell.
      expect((await notices.boundingBox())?.height).toBeLessThan(170)
      expect(await desk.page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      await desk.button('查询').click({ timeout: 2000 })
      await desk.settled()
      for (const at of [1, 2]) await notices.getByRole('button', { name: `收起：${title}之${at}` }).click()
      await notices.waitFor({ state: 'hidden' })
      await desk.page.getByRole('button', { name: /^通知，\d+ 条未读$/ }).click()
      await desk.page.getByRole('dialog', { name: '通知' }).getByText(`${title}之2`).first().waitFor()
    },
  )
})
