import { Button, Drawer, Dropdown } from 'antd'
import { useState } from 'react'
import { toOwnForm } from '../../../processes/form-exchange/ownForm.ts'
import type { FormReport } from '../../../processes/form-exchange/report.ts'
import { toFormJs } from '../../../processes/form-exchange/toFormJs.ts'
import { toJsonSchema } from '../../../processes/form-exchange/toJsonSchema.ts'
import type { FormDefinition } from '../../../processes/forms/design/formDefinition.ts'
import { part, usePageParts } from '../../../renderer/index.ts'
import { saveFile } from '../../../runtime/data/saveFile.ts'
import { notify } from '../../../runtime/notify/notify.ts'
import { ReceivedFile } from '../../../runtime/request/receivedFile.ts'
import type { FormDesign } from '../formDesign.ts'
import styles from './exchange.module.css'
import type { ExchangedForm, FormFamily } from './exchangedForm.ts'
import { FileReport } from './FileReport.tsx'
import { finding } from './findings.ts'

const formats = {
  own: { label: '本系统的表单', ending: 'form' },
  jsonSchema: { label: 'JSON Schema', ending: 'schema' },
  formJs: { label: 'form-js', ending: 'form-js' },
} as const

type Format = keyof typeof formats

interface Written {
  file: object
  /** What the format cannot hold. */
  refused: readonly { message: string }[]
}

function fileOf(format: Format, form: FormDefinition, { name, code }: ExchangedForm): Written {
  if (format === 'own') return { file: toOwnForm(form, { name, code }), refused: [] }
  const { file, report } = format === 'jsonSchema' ? toJsonSchema(form) : toFormJs(form, code)
  return { file, refused: report.lines.filter(({ kind }) => kind === 'refused') }
}

/** Buttons of the designer for files: one that replaces the form in one step of the history, and the form as a file. */
export function FormExchange({ design, exchanged }: { design: FormDesign; exchanged: ExchangedForm }) {
  const [isOpen, setOpen] = useState(false)
  const closed = !isOpen && '没有打开导入'
  usePageParts({ away: { importFile: closed, importFilter: closed, importReplace: closed } })
  const write = (format: Format) => {
    const { file, refused } = fileOf(format, design.document.form, exchanged)
    const content = new Blob([`${JSON.stringify(file, null, 2)}\n`], { type: 'application/json' })
    saveFile(new ReceivedFile(content, `${exchanged.code}.${formats[format].ending}.json`))
    const [first] = refused
    if (first) notify.info(finding('FORM_EXPORT_PARTLY', { count: refused.length, message: first.message }).message)
  }
  return (
    <>
      <Button {...part('import')} onClick={() => setOpen(true)}>
        导入
      </Button>
      <Dropdown
        trigger={['click']}
        menu={{
          items: Object.entries(formats).map(([key, { label }]) => ({ key, label })),
          onClick: ({ key }) => write(key as Format),
        }}
      >
        <Button {...part('export')}>导出</Button>
      </Dropdown>
      <Drawer title="导入表单" size={720} open={isOpen} onClose={() => setOpen(false)} destroyOnHidden>
        <Replacement design={design} family={exchanged.family} onDone={() => setOpen(false)} />
      </Drawer>
    </>
  )
}

function Replacement({ design, family, onDone }: { design: FormDesign; family: FormFamily; onDone: () => void }) {
  const [report, setReport] = useState<FormReport>()
  const parts = usePageParts({
    away: { importFilter: !report && '还没有选择文件' },
    waiting: { importReplace: !report?.form && '请选择包含表单的文件' },
  })
  const replace = () => {
    if (!report?.form) return
    // Values of published versions are found by the renames of this form.
    const { renames } = design.document.form
    const form = renames === undefined ? report.form : { ...report.form, renames }
    if (design.run({ do: 'replace', form })) onDone()
  }
  return (
    <div className={styles.page}>
      <p className={styles.hint}>
        可以导入 JSON Schema、form-js、本系统导出的表单，以及 Excel 表格；替换后可以撤销，保存之前不改动已保存的表单
      </p>
      <FileReport family={family} report={report} onReport={setReport}>
        <div>
          <Button {...part('importReplace')} type="primary" disabled={parts.waits('importReplace')} onClick={replace}>
            替换表单
          </Button>
        </div>
      </FileReport>
    </div>
  )
}
