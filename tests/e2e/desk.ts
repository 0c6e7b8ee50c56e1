import { once } from 'node:events'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { takeTokens } from './apiClient.ts'
import type { Problems } from './problems.ts'

/** A text as a pattern that matches just it. */
const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** How long the console takes a second click for a double click, and a little more. */
const doubleClick = 1050

/** Runs in the page: waits for a frame, and returns whether the page shows that something is loading. */
async function watchFrames(): Promise<boolean> {
  for (let frame = 0; frame < 2; frame++) {
    // A page in the background draws nothing.
    await new Promise<void>(resolve => {
      requestAnimationFrame(() => setTimeout(resolve))
      setTimeout(resolve, 100)
    })
  }
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 0
  return [...document.querySelectorAll('[aria-busy=true], [role=status]')].some(
    element => isSeen(element) && (element.ariaBusy === 'true' || element.textContent.includes('加载')),
  )
}

/** One person at one browser: what a user does and sees, in the words on the screen. */
export class Desk {
  readonly context: BrowserContext
  readonly page: Page
  readonly problems: Problems
  readonly origin: string
  private lastSave = Number.NEGATIVE_INFINITY

  constructor({
    context,
    page,
    problems,
    origin,
  }: { context: BrowserContext; page: Page; problems: Problems; origin: string }) {
    this.context = context
    this.page = page
    this.problems = problems
    this.origin = origin
  }

  /** The page of the open tab. */
  get main(): Locator {
    return this.page.locator('main > :not([hidden])').last()
  }

  /** The uppermost drawer or dialog. */
  get dialog(): Locator {
    return this.page.getByRole('dialog').last()
  }

  /** Begins at home. */
  async signIn(username?: string, password?: string): Promise<void> {
    await this.begin('/', username, password)
  }

  /**
   * Opens an address as a user who has just signed in. The login page has tests of its own; they use `openLogin` and
   * `enterAccount`.
   */
  async begin(address: string, username = 'admin', password = 'Admin123'): Promise<void> {
    const signedIn = takeTokens(this.origin, username, password)
    // The lightest page of the origin: session storage must be filled before the console loads.
    const [given] = await Promise.all([signedIn, this.page.goto(`${this.origin}/healthz`)])
    const tokens = { accessToken: given.access_token, refreshToken: given.refresh_token, userCode: given.userCode }
    await this.page.evaluate(
      ([kept, user]) => {
        sessionStorage.clear()
        sessionStorage.setItem('tokens', kept)
        sessionStorage.setItem('lastUser', user)
      },
      [JSON.stringify(tokens), tokens.userCode] as const,
    )
    await this.page.goto(`${this.origin}/#${address}`)
    await this.settled()
    // A locator retries only after half a second: after `settled` the element usually exists already.
    if (await this.sideMenu.isVisible()) return
    await this.sideMenu.waitFor()
    await this.settled()
  }

  /** Opens the login page, and waits for the demo account, which would mix with typed text. */
  async openLogin(): Promise<void> {
    await this.page.goto(`${this.origin}/#/login`)
    await this.loginReady()
  }

  async loginReady(): Promise<void> {
    await this.page.getByPlaceholder('请输入账号').waitFor()
    await this.settled()
  }

  get sideMenu(): Locator {
    return this.page.getByRole('navigation', { name: '主菜单' })
  }

  async enterAccount(username: string, password: string): Promise<void> {
    await this.page.getByPlaceholder('请输入账号').fill(username)
    await this.page.getByPlaceholder('请输入密码').fill(password)
    await this.page.getByRole('button', { name: '登录', exact: true }).click()
  }

  /** Signs out once the page is shown: an earlier sign-out has a separate test. */
  async signOut(): Promise<void> {
    await this.settled()
    await this.userMenu('退出登录')
    await this.page.getByRole('button', { name: '登录', exact: true }).waitFor()
  }

  async userMenu(entry: string): Promise<void> {
    await this.page.getByRole('button', { name: /用户菜单/ }).click()
    await this.page.getByRole('menuitem', { name: entry }).click()
  }

  /** Goes to an address as by typing it. */
  async visit(address: string): Promise<void> {
    await this.page.evaluate(to => {
      window.location.hash = to
    }, address)
    await this.settled()
  }

  /** Path shown in the address bar, behind the `#`. */
  address(): string {
    return new URL(this.page.url()).hash.slice(1)
  }

  async expectAddress(start: string | RegExp): Promise<void> {
    const pattern = typeof start === 'string' ? literal(start) : start.source
    await expect.poll(() => this.address(), { timeout: 10_000 }).toMatch(new RegExp(`^${pattern}`))
  }

  /** Waits until nothing is under way: no call, no part of the console, no busy mark, over several frames. */
  async settled(): Promise<void> {
    const late = new AbortController()
    // Aborts shortly before the time limit of the test, to report what was pending.
    const timer = setTimeout(() => late.abort(), 100_000)
    const isLate = once(late.signal, 'abort')
    try {
      for (let calm = 0; calm < 2; ) {
        // Asking the page during calls would make it draw frame after frame.
        await Promise.race([this.problems.idle(), isLate])
        calm = (await this.isCalm()) ? calm + 1 : 0
        if (late.signal.aborted)
          throw new Error(`${this.address()} never came to rest: ${this.problems.pending()} calls under way`)
      }
    } finally {
      clearTimeout(timer)
    }
  }

  /** Frames instead of a time: on a busy machine they come later, as does what follows from them. */
  private async isCalm(): Promise<boolean> {
    const begun = this.problems.begun()
    // A page that is just being left cannot be asked.
    const isBusy = await this.page.evaluate(watchFrames).catch(error => {
      if (this.page.isClosed()) throw error
      return true
    })
    return !isBusy && this.problems.pending() === 0 && this.problems.begun() === begun
  }

  /** Lets what has just been opened come: a locator alone would look for it every half second. */
  private async come(place: Locator): Promise<void> {
    if (!(await place.first().isVisible())) await this.settled()
  }

  /** A button of the page or of the dialog given. */
  button(name: string | RegExp, within: Locator = this.main): Locator {
    // The library leaves its turning icon, which is called "loading", in a button that came to rest unseen.
    const pattern = typeof name === 'string' ? new RegExp(`^(loading )?${literal(name)}$`) : name
    return within.getByRole('button', { name: pattern }).first()
  }

  /** A button for the ticked rows: the bar that has it stands in the foot of the list. */
  forTicked(name: string, within: Locator = this.main): Locator {
    const bar = within.getByRole('status').filter({ hasText: /已选择 \d+ 项/ })
    return bar.getByRole('button', { name, exact: true })
  }

  /**
   * Stores a form, by a click if nothing else is given. A second one within a second is taken for a double click: only
   * after one there is a wait.
   */
  async save(
    label = '保存',
    within: Locator = this.main,
    press: (button: Locator) => Promise<void> = button => button.click(),
  ): Promise<void> {
    const since = performance.now() - this.lastSave
    if (since < doubleClick) await this.page.waitForTimeout(doubleClick - since)
    const button = this.button(label, within)
    await this.come(button)
    await press(button)
    this.lastSave = performance.now()
  }

  /** Resolves at the next save of a user setting on the server; with `word`, of one that contains it. */
  stored(word = ''): Promise<unknown> {
    return this.page.waitForResponse(answer => {
      const request = answer.request()
      const isKept = answer.url().includes('/upms/preference') && request.method() === 'POST'
      return isKept && (request.postData() ?? '').includes(word)
    })
  }

  /** Rows of the table that hold a text. */
  row(text: string, within: Locator = this.main): Locator {
    return within.getByRole('row').filter({ hasText: text }).first()
  }

  /** The first entry of a timeline that contains all these texts. */
  entry(...texts: readonly string[]): Locator {
    const all = this.main.getByRole('listitem')
    return texts.reduce((found, text) => found.filter({ hasText: text }), all).first()
  }

  /** Clicks an action of a row, in 更多 when it is folded. */
  async rowAction(row: Locator, label: string): Promise<void> {
    const direct = row.getByRole('button', { name: label, exact: true })
    const more = row.getByRole('button', { name: /更多/ })
    await this.come(direct.or(more))
    await direct.or(more).first().waitFor()
    if ((await direct.count()) > 0) return direct.first().click()
    await more.click()
    await this.page.getByRole('menuitem', { name: label, exact: true }).click()
  }

  /** Answers the question on the screen. */
  async confirm(question: string | RegExp): Promise<void> {
    const box = this.page.getByRole('dialog').filter({ hasText: question }).last()
    await this.come(box)
    await box.getByRole('button', { name: /^(确定|确认)$/ }).click()
  }

  /** Fills a field of a form by its label. */
  async fill(label: string, value: string, within: Locator = this.main): Promise<void> {
    const field = within.getByLabel(label, { exact: true })
    await this.come(field)
    await field.fill(value)
  }

  /** Searches a list by one condition. */
  async search(label: string, value: string, within: Locator = this.main): Promise<void> {
    await this.fill(label, value, within)
    await this.button('查询', within).click()
    await this.settled()
  }

  async expectToast(text: string | RegExp): Promise<void> {
    const toast = this.page.locator('[role=status], [role=alert]').filter({ hasText: text }).first()
    // Looks more often than a locator that waits.
    await expect.poll(() => toast.isVisible(), { message: `toast ${text}`, timeout: 20_000 }).toBe(true)
  }

  /** Rows of records shown, without the head. */
  async rowCount(within: Locator = this.main): Promise<number> {
    return within.locator('tbody tr[data-id]').count()
  }

  async expectFieldError(label: string, text: string | RegExp, within: Locator = this.main): Promise<void> {
    const field = within
      .locator('[data-field]')
      .filter({ has: this.page.getByText(label, { exact: true }) })
      .first()
    const message = field.getByRole('alert').filter({ hasText: text })
    await this.come(message)
    await message.waitFor()
  }

  /** Chooses a node in a field that offers a tree; the first when none is named. */
  async chooseInTree(label: string, node?: string, within: Locator = this.main): Promise<void> {
    await this.chooseOffered(within.getByLabel(label, { exact: true }), '.ant-select-tree-node-content-wrapper', node)
  }

  /** Chooses an option of a select field. */
  async choose(label: string, option: string, within: Locator = this.main): Promise<void> {
    await this.chooseOffered(within.getByLabel(label, { exact: true }), '.ant-select-item-option', option)
  }

  private async chooseOffered(field: Locator, kind: string, text = ''): Promise<void> {
    await this.come(field)
    await field.click()
    // The list of a choice made a moment ago is still in sight while it closes.
    const offered = this.page.locator(`.ant-select-dropdown:not([class*=-leave]) ${kind}:visible`)
    await this.come(offered)
    await offered.first().waitFor()
    const wanted = offered.filter({ hasText: text }).first()
    // Of a long list only what is in sight is drawn: the rest is searched for.
    if (!(await wanted.isVisible()) && (await field.isEditable())) await field.fill(text)
    await wanted.click()
  }

  /** Node of a tree by its name. */
  node(name: string, within: Locator = this.main): Locator {
    // The title reads `name`, or `name note`.
    const title = this.page.locator(`[title="${name}"], [title^="${name} "]`)
    return within.locator('.ant-tree-treenode, [data-node]').filter({ has: title }).first()
  }

  /** Chooses an action in the menu of a node. */
  async nodeAction(name: string, action: string): Promise<void> {
    const node = this.node(name)
    await node.hover()
    await node.getByRole('button', { name: `${name} 的操作` }).click()
    await this.page.getByRole('menuitem', { name: action, exact: true }).click()
  }

  /** Opens a tab of the page. */
  async tab(title: string): Promise<void> {
    await this.main.getByRole('tab', { name: title, exact: true }).click()
    await this.settled()
  }

  /** Ticks or unticks a node of a tree. */
  async tick(name: string): Promise<void> {
    await this.node(name).locator('.ant-tree-checkbox').click()
  }

  /** Moves records of the left list of a transfer picker that hold a text to the right. */
  async pick(text: string, within: Locator = this.main): Promise<void> {
    const left = within
      .getByRole('region')
      .filter({ has: this.page.getByRole('button', { name: /^添加/ }) })
      .last()
    // The list is searched a moment after the last key: a row ticked before that would be redrawn.
    const found = this.page.waitForResponse(answer => {
      const asked = `${decodeURIComponent(answer.url())} ${answer.request().postData() ?? ''}`
      return asked.includes(text)
    })
    await left.getByPlaceholder('请输入关键字').fill(text)
    await found
    await this.settled()
    await left.getByRole('row').filter({ hasText: text }).getByRole('checkbox').first().check()
    await left.getByRole('button', { name: /^添加/ }).click()
  }

  private get bar(): Locator {
    return this.page.getByRole('tablist', { name: '已打开的页面' })
  }

  /** Titles of the tags above the page. */
  async tags(): Promise<string[]> {
    return (await this.bar.getByRole('tab').allInnerTexts()).map(text => text.trim())
  }

  tag(title: string): Locator {
    return this.bar.getByRole('tab', { name: title, exact: true })
  }

  /** Opens the menu of a tag, and chooses an entry when one is given. */
  async tagMenu(title: string, entry?: string): Promise<void> {
    await this.tag(title).click({ button: 'right' })
    if (entry === undefined) return
    await this.page.getByRole('menuitem', { name: entry, exact: true }).click()
    await this.settled()
  }

  /** Goes to a page by the side menu. */
  async menu(module: string, page: string): Promise<void> {
    await this.openModule(module)
    await this.sideMenu.getByRole('link', { name: page, exact: true }).click()
    await this.settled()
  }

  /** Unfolds a module of the side menu, and the heading above it. */
  async openModule(module: string): Promise<void> {
    const hidden = { name: module, exact: true, includeHidden: true }
    const head = this.sideMenu.getByRole('button', hidden)
    const within = this.sideMenu.locator('[data-group]').filter({ has: this.page.getByRole('button', hidden) })
    const group = within.locator(':scope > button')
    if ((await group.count()) > 0 && (await group.getAttribute('aria-expanded')) !== 'true') await group.click()
    if ((await head.getAttribute('aria-expanded')) !== 'true') await head.click()
  }

  /** Modules of the side menu, those under closed headings too. */
  async menuTitles(): Promise<string[]> {
    await this.sideMenu.getByText('暂无可用菜单').or(this.sideMenu.locator('ul li').first()).waitFor()
    const texts = await this.sideMenu.locator('[data-module]').allTextContents()
    return texts.map(text => text.trim())
  }

  async switchApplication(name: string): Promise<void> {
    await this.page.getByRole('button', { name: /^切换应用/ }).click()
    await this.page.getByRole('menuitem', { name }).click()
    await this.page.getByRole('button', { name: `切换应用，当前：${name}` }).waitFor()
    await this.settled()
  }
}
