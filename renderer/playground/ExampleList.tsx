import { useMemo, useState } from 'react'
import { type Example, examples } from './exampleFiles.ts'
import styles from './Playground.module.css'
import { go } from './place.ts'

const kindTitles: Record<string, string> = {
  list: '列表页',
  detail: '详情页',
  edit: '表单页',
  transfer: '穿梭页',
  tree: '树页',
  tabs: '页签页',
  dashboard: '工作台页',
  print: '打印页',
  custom: '自定义页',
  pages: '其他页面',
  entities: '实体',
  endpoints: '接口',
  dictionaries: '字典',
  rules: '校验规则',
  routes: '路由',
}
const groupTitles = { base: '样例产品', valid: '', invalid: '（有误）' }

/** Lists every example by kind; the search covers name, title and content. */
export function ExampleList({ current }: { current: string }) {
  const [word, setWord] = useState('')
  const groups = useMemo(() => grouped(word.trim().toLowerCase()), [word])
  return (
    <nav className={styles.list} aria-label="样例">
      <input
        type="search"
        aria-label="搜索样例"
        placeholder="搜索名称或内容"
        value={word}
        onChange={event => setWord(event.target.value)}
      />
      <div className={styles.names}>
        {groups.length === 0 && <p className={styles.none}>没有符合的样例</p>}
        {groups.map(([title, found]) => (
          <section key={title} aria-label={title}>
            <h2>{title}</h2>
            <ul>
              {found.map(({ file, title }) => (
                <li key={file}>
                  <button
                    type="button"
                    aria-current={file === current ? 'page' : undefined}
                    onClick={() => go({ file, query: {} })}
                  >
                    {nameOf(file)} <small>{title}</small>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </nav>
  )
}

const nameOf = (file: string) =>
  file
    .replace(/^(valid|invalid)\//, '')
    .replace(/^[^/]+\/(?=.)/, '')
    .replace(/\.json$/, '')

function grouped(word: string): [string, Example[]][] {
  const groups = new Map<string, Example[]>()
  const order = Object.keys(kindTitles)
  const found = examples
    .filter(({ file, title, text }) => [file, title, text].some(one => one.toLowerCase().includes(word)))
    .sort((a, b) => rank(a) - rank(b))
  function rank({ group, kind }: Example) {
    return (group === 'invalid' ? 100 : 0) + order.indexOf(kind)
  }
  for (const example of found) {
    const validity = groupTitles[example.group === 'invalid' ? 'invalid' : 'valid']
    const title = `${kindTitles[example.kind] ?? example.kind}${validity}`
    groups.set(title, [...(groups.get(title) ?? []), example])
  }
  return [...groups]
}
