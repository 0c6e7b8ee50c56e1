import { describe } from 'vitest'
import { expect, test } from '../../harness.ts'
import { unique } from '../../records.ts'

describe('the server notifies an open browser', () => {
  test('of an announcement, a running schedule in the job list, and an ended session', async ({ person, api }) => {
    const desk = await person()
    const listening = desk.page.waitForResponse(answer => answer.url().endsWith('/events'))
    await desk.signIn()
    expect((await listening).status()).toBe(200)

    await desk.visit('/monitoring-system/schedules')
    await desk.main.getByText('清理过期验证码').waitFor()
    await desk.visit('/monitoring-system/jobs')
    const schedules = await api.call<{ records: { id: string; name: string }[] }>(
      'POST',
      '/system/jobSchedule/list',
      {},
    )
    const id = schedules.records.find(({ name }) => name === 'expired-codes')?.id
    await api.call('POST', '/system/jobSchedule/runNow', { id })
    await desk.main.getByText('清理过期验证码').first().waitFor({ timeout: 30_000 })

    const title = `停机维护${unique()}`
    await api.call('POST', '/system/announcement/send', { title, text: '今晚维护' })
    await desk.page.getByText(title).first().waitFor()

    // Calls of the page meanwhile are refused.
    desk.problems.expected.push('401 ')
    const token = await desk.page.evaluate(() => JSON.parse(sessionStorage.getItem('tokens') ?? '{}').accessToken)
    await fetch(`${desk.origin}/auth/oauth/logout`, { method: 'POST', headers: { Authorization: `Bearer ${token}` } })
    await desk.page.getByPlaceholder('请输入账号').waitFor()
  })
})
