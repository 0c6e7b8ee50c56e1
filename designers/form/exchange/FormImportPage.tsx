import { Alert, Button, Input, Select } from 'antd'
import { useEffect, useId, useRef, useState } from 'react'
import type { FormReport } from '../../../processes/form-exchange/report.ts'
import { type CustomProps, part, usePageParts } from '../../../renderer/index.ts'
import { callEndpoint } from '../../../runtime/data/callEndpoint.ts'
import styles from './exchange.module.css'
import type { FormFamily } from './exchangedForm.ts'
import { FileReport } from './FileReport.tsx'
import { importForm, type NewForm } from './importForm.ts'

interface Group {
  id: string
  name: string
  children?: Group[]
}

const flat = (groups: readonly Group[]): Group[] => groups.flatMap(group => [group, ...flat(group.children ?? [])])

/** Returns the code in a file, with letters that a code may have. */
const codeOf = ({ code }: FormReport): string | undefined => code?.replaceAll(/[^\w-]/g, '_')

/** Makes a form from a file. Parameter: `family` of calls that store it. */
export function FormImportPage({ params, host }: CustomProps) {
  const id = useId()
  const family: FormFamily = params.family === 'businessForm' ? 'businessForm' : 'processForm'
  const [report, setReport] = useState<FormReport>()
  const [made, setMade] = useState<NewForm>({ name: '', code: '', groupId: undefined })
  const [groups, setGroups] = useState<Group[]>([])
  /** The code in the last file, which does not belong to the next one. */
  const given = useRef<string>(undefined)
  const [state, setState] = useState<{ fault?: string; isStoring?: boolean }>({})
  useEffect(() => {
    callEndpoint(`${family}.groupList`, {}, { silent: true }).then(
      found => setGroups(flat(found as Group[])),
      () => setGroups([]),
    )
  }, [family])
  const isReady = report?.form !== undefined && made.name.trim() !== '' && made.code.trim() !== ''
  const parts = usePageParts({
    away: { importFilter: !report && '还没有选择文件' },
    waiting: { importStore: !isReady && '请选择文件，并填写名称和编码' },
  })
  const take = (read: FormReport | undefined) => {
    setReport(read)
    setState({})
    if (!read?.form) return
    const groupId = groups.find(({ name }) => name === read.group)?.id
    setMade(now => ({
      name: read.name ?? now.name,
      code: codeOf(read) ?? (now.code === given.current ? '' : now.code),
      groupId: groupId ?? now.groupId,
    }))
    given.current = codeOf(read)
  }
  const store = async () => {
    if (!report?.form) return
    setState({ isStoring: true })
    const fault = await importForm(family, made, report.form)
    setState(fault === undefined ? {} : { fault })
    if (fault !== undefined) return
    host.saved()
    host.back()
  }
  return (
    <section className={styles.page} aria-label="导入表单">
      <p className={styles.hint}>可以导入 JSON Schema、form-js、本系统导出的表单，以及 Excel 表格；确定之前不保存</p>
      <FileReport family={family} report={report} onReport={take}>
        <div className={styles.fields}>
          <label htmlFor={`${id}-name`}>表单名称</label>
          <Input
            {...part('importName')}
            id={`${id}-name`}
            maxLength={100}
            value={made.name}
            onChange={({ target }) => setMade({ ...made, name: target.value })}
          />
          <label htmlFor={`${id}-code`}>表单编码</label>
          <Input
            {...part('importCode')}
            id={`${id}-code`}
            maxLength={60}
            value={made.code}
            onChange={({ target }) => setMade({ ...made, code: target.value })}
          />
          <label htmlFor={`${id}-group`}>所属分组</label>
          <Select
            {...part('importGroup')}
            id={`${id}-group`}
            allowClear
            value={made.groupId ?? null}
            options={groups.map(group => ({ value: group.id, label: group.name }))}
            onChange={groupId => setMade({ ...made, groupId: groupId ?? undefined })}
          />
        </div>
        {state.fault !== undefined && <Alert type="error" showIcon title={state.fault} />}
        <div>
          <Button
            {...part('importStore')}
            type="primary"
            disabled={parts.waits('importStore')}
            loading={state.isStoring === true}
            onClick={() => void store()}
          >
            导入
          </Button>
        </div>
      </FileReport>
    </section>
  )
}
