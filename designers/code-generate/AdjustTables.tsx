import { Checkbox, Input, Menu, Select } from 'antd'
import { useState } from 'react'
import { part, usePageParts } from '../../renderer/index.ts'
import { columnFields } from '../../schemas/evaluate/coveredFields.ts'
import { mayBeKey } from '../../schemas/evaluate/mayBeKey.ts'
import { parentFields } from '../../schemas/evaluate/parentFields.ts'
import type { FieldPlan } from '../../schemas/evaluate/tablePlan.ts'
import { AdjustFields } from './AdjustFields.tsx'
import styles from './CodeGeneratePage.module.css'
import { seenPlan, sharedReferences, shownTables } from './plan.ts'
import { SamplePreview } from './SamplePreview.tsx'
import type { Generation } from './useGeneration.ts'

/** Adjusts the chosen tables one by one: names, pages, fields, with a preview of the list. */
export function AdjustTables({ work }: { work: Generation }) {
  const [table, setTable] = useState(work.selected[0]?.table ?? '')
  const plan = work.selected.find(one => one.table === table) ?? work.selected[0]
  const kind = plan?.kind === 'view' ? '视图' : '表'
  const isOpen = plan !== undefined && (plan.key.length === 0 || plan.keyChosen === true)
  const shared = plan ? sharedReferences(plan) : []
  const together = plan ? plan.fields.filter(field => field.columns) : []
  const parents = plan ? parentFields(plan, plan.proposedName) : []
  const noDetail = plan?.key.length === 0 && `${kind}没有主键，选择“行标识”后可以生成详情`
  const noEdit = isOpen && `${kind}没有主键，只能查看`
  const parts = usePageParts({
    waiting: {
      entity: plan?.isMade && '已生成过，不能改名',
      listPage: '列表总会生成',
      detailPage: noDetail,
      editPage: noEdit,
    },
    away: {
      ...(parents.length > 0 ? {} : { treePage: '没有引用本表的字段' }),
      ...(plan?.tree && parents.length > 1 ? {} : { treeParent: '没有选择树，或只有一个字段引用本表' }),
      ...(isOpen ? {} : { rowKey: '数据库已声明主键' }),
      ...(shared.length + together.length > 0 ? {} : { sharedReference: '没有组合外键' }),
    },
  })
  if (!plan) return null
  const shown = shownTables(work.plans, work.chosen)
  const seen = seenPlan(plan, shown)
  const changeFields = (fields: FieldPlan[]) => {
    const parent = plan.fields.find(field => field.name === plan.tree)
    const next = parentFields({ ...plan, fields }, plan.proposedName).find(field => field.column === parent?.column)
    work.change(plan.table, { fields, ...(parent ? { tree: next?.name ?? '' } : {}) })
  }
  const change = (next: Partial<typeof plan>) => work.change(plan.table, next)
  return (
    <div className={styles.split}>
      <Menu
        {...part('chosenTables')}
        className={styles.tables}
        selectedKeys={[plan.table]}
        onClick={({ key }) => setTable(key)}
        items={work.selected.map(one => ({ key: one.table, label: one.title, title: one.table }))}
      />
      <div className={styles.adjust}>
        <div className={styles.facts}>
          <div>
            <span>标题</span>
            <Input
              {...part('title')}
              aria-label="标题"
              value={plan.title}
              maxLength={50}
              onChange={event => change({ title: event.target.value })}
            />
          </div>
          <div>
            <span>实体</span>
            <Input
              {...part('entity')}
              aria-label="实体"
              value={plan.name}
              maxLength={100}
              disabled={parts.waits('entity')}
              onChange={event => change({ name: event.target.value })}
            />
          </div>
          <div>
            <span>名称字段</span>
            <Select
              {...part('label')}
              aria-label="名称字段"
              value={plan.label}
              options={plan.fields
                .filter(field => !field.columns)
                .map(field => ({ value: field.name, label: field.title }))}
              onChange={(label: string) => change({ label })}
            />
          </div>
          {isOpen && (
            <div>
              <span>行标识</span>
              <Select
                {...part('rowKey')}
                aria-label="行标识"
                mode="multiple"
                placeholder="不选择时只有列表"
                value={plan.key}
                options={plan.fields.filter(mayBeKey).map(field => ({ value: field.name, label: field.title }))}
                onChange={(key: string[]) =>
                  change({ key, keyChosen: key.length > 0, pages: { detail: key.length > 0, edit: false } })
                }
              />
            </div>
          )}
          <div className={styles.kinds}>
            <Checkbox {...part('listPage')} checked disabled>
              列表
            </Checkbox>
            {parents.length > 0 && (
              <Checkbox
                {...part('treePage')}
                checked={Boolean(plan.tree)}
                onChange={event => change({ tree: event.target.checked ? (parents[0]?.name ?? '') : '' })}
              >
                树
              </Checkbox>
            )}
            {plan.tree && parents.length > 1 && (
              <Select
                {...part('treeParent')}
                aria-label="上级字段"
                size="small"
                value={plan.tree}
                options={parents.map(field => ({ value: field.name, label: `按“${field.title}”` }))}
                onChange={(tree: string) => change({ tree })}
              />
            )}
            <Checkbox
              {...part('detailPage')}
              checked={plan.pages.detail}
              disabled={parts.waits('detailPage')}
              onChange={event => change({ pages: { ...plan.pages, detail: event.target.checked } })}
            >
              详情
            </Checkbox>
            <Checkbox
              {...part('editPage')}
              checked={plan.pages.edit}
              disabled={parts.waits('editPage')}
              onChange={event => change({ pages: { ...plan.pages, edit: event.target.checked } })}
            >
              {plan.unfilled ? '编辑、删除' : '新增、编辑、删除'}
            </Checkbox>
            {plan.unfilled && plan.pages.edit && (
              <span className={styles.count}>
                必填列 {plan.unfilled.join('、')} 的内容不能在表单中填写，因此不提供新增
              </span>
            )}
            {isOpen && <span className={styles.count}>{kind}没有主键，只能查看；选择“行标识”后可以打开一行的详情</span>}
          </div>
        </div>
        {shared.length + together.length > 0 && (
          <div className={styles.count} {...part('sharedReference')}>
            {together.map(field => (
              <p key={field.column}>
                {columnFields(plan.fields, field)
                  .map(one => one.title)
                  .join('、')}{' '}
                {seen.fields.includes(field)
                  ? `由字段“${field.title}”一起选择，选中的记录填写所有列`
                  : `组成外键“${field.title}”，它引用的表未选择，各列按值填写`}
              </p>
            ))}
            {shared.map(([table, fields]) => (
              <p key={table}>
                {fields.map(field => field.title).join('、')} 共同引用 {table}
                ：引用的不是它的主键，或类型、模式不同，不能选择，各列按值填写，由数据库检查
              </p>
            ))}
          </div>
        )}
        <AdjustFields plan={plan} seen={seen} shown={shown} onChange={changeFields} />
        <SamplePreview key={plan.table} sourceId={work.sourceId} plan={seen} shown={shown} />
      </div>
    </div>
  )
}
