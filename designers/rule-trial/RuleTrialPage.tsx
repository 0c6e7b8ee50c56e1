import { Button, DatePicker, Input, InputNumber, Select, Skeleton } from 'antd'
import { useId } from 'react'
import { type CustomProps, dayjs, Empty, part, usePageParts } from '../../renderer/index.ts'
import type { Verdict } from '../../schemas/evaluate/judgeRule.ts'
import type { Rule } from '../../schemas/types/ruleSet.ts'
import styles from './RuleTrialPage.module.css'
import { type TrialField, useRuleTrial } from './useRuleTrial.ts'

const verdictTexts = {
  kept: { text: '通过', color: 'green' },
  broken: { text: '不通过', color: 'red' },
  skipped: { text: '不检查', color: 'default' },
} as const satisfies Record<Verdict, { text: string; color: string }>

const kindTexts = {
  required: '必填',
  length: '长度',
  pattern: '格式',
  range: '范围',
  dictionary: '字典',
  unique: '唯一',
  expression: '表达式',
} as const satisfies Record<Rule['kind'], string>

/** Sample values on the left, the verdict of each rule on the right. Nothing is stored. */
export function RuleTrialPage({ params }: CustomProps) {
  const trial = useRuleTrial(String(params.beanId ?? ''))
  const away = trial.failed
    ? '规则加载失败'
    : trial.isLoading
      ? '规则还在加载'
      : trial.rules.length === 0 && '还没有启用的规则'
  usePageParts({
    away: { values: away, ask: away, results: away, reload: trial.isLoading && '规则还在加载' },
    waiting: { ask: trial.busy && '服务器正在校验' },
  })
  if (trial.failed)
    return (
      <Empty text="规则加载失败">
        <Button {...part('reload')} onClick={trial.again}>
          重新加载
        </Button>
      </Empty>
    )
  if (trial.isLoading) return <Skeleton active />
  if (trial.rules.length === 0)
    return (
      <Empty text="还没有启用的规则，请先在“规则”中新增">
        <Button {...part('reload')} onClick={trial.again}>
          重新加载
        </Button>
      </Empty>
    )
  return (
    <section className={styles.page} aria-label="试填">
      <div className={styles.form} {...part('values')}>
        <h2>试填的值</h2>
        {trial.fields.map(field => (
          <SampleInput
            key={field.id}
            field={field}
            text={trial.texts[field.id] ?? ''}
            onChange={text => trial.change(field.id, text)}
          />
        ))}
        <div className={styles.foot}>
          <Button {...part('reload')} onClick={trial.again}>
            重新加载规则
          </Button>
          <Button {...part('ask')} type="primary" onClick={() => void trial.ask()} loading={trial.busy}>
            由服务器校验
          </Button>
        </div>
      </div>
      <div className={styles.result} {...part('results')}>
        <h2>逐条结果</h2>
        <table aria-label="逐条结果">
          <thead>
            <tr>
              <th>字段</th>
              <th>类型</th>
              <th>提示语</th>
              <th>浏览器</th>
              <th>服务器</th>
            </tr>
          </thead>
          <tbody>
            {trial.rules.map((rule, index) => (
              // Rules have neither ids nor names here; only their index distinguishes them.
              // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole
              <tr key={index}>
                <td>{trial.fields.find(({ id }) => id === rule.field)?.title ?? rule.field}</td>
                <td>{kindTexts[rule.kind]}</td>
                <td>{rule.message}</td>
                <td>{verdictTag(rule.kind === 'unique' ? undefined : trial.verdicts[index])}</td>
                <td>{verdictTag(trial.answered?.[index])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function verdictTag(verdict: Verdict | undefined) {
  if (verdict === undefined) return <span className={styles.none}>—</span>
  const { text, color } = verdictTexts[verdict]
  return <span className={color === 'default' ? 'cell-tag' : `cell-tag cell-tag-${color}`}>{text}</span>
}

function SampleInput({ field, text, onChange }: { field: TrialField; text: string; onChange(text: string): void }) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{field.title}</label>
      {field.type === 'boolean' ? (
        <Select
          id={id}
          allowClear
          value={text === '' ? null : text}
          onChange={value => onChange(value ?? '')}
          options={[
            { value: 'true', label: '是' },
            { value: 'false', label: '否' },
          ]}
        />
      ) : field.type === 'date' ? (
        <DatePicker
          id={id}
          value={text === '' ? null : dayjs(text)}
          onChange={value => onChange(value ? value.format('YYYY-MM-DD') : '')}
        />
      ) : field.type === 'integer' || field.type === 'number' ? (
        <InputNumber
          id={id}
          stringMode
          value={text}
          onChange={value => onChange(value === null ? '' : String(value))}
        />
      ) : (
        <Input
          id={id}
          value={text}
          placeholder={field.type === 'array' ? '多个值以逗号分隔' : '留空为未填写'}
          onChange={event => onChange(event.target.value)}
        />
      )}
    </div>
  )
}
