import { PrinterOutlined } from '@ant-design/icons'
import { Button, Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import { callEndpoint } from '../../../runtime/data/callEndpoint.ts'
import { holds } from '../../../runtime/session/holds.ts'
import { Empty } from '../../page/states/StateText.tsx'
import type { CustomProps } from '../customProps.ts'
import { part, usePageParts } from '../pageParts.ts'
import styles from './ArchivePrintPage.module.css'
import { ArchiveSheet, type PrintedArchive } from './ArchiveSheet.tsx'

/** Print view of an archived instance: A4, without the console around it. */
export function ArchivePrintPage({ params }: CustomProps) {
  const id = String(params.id ?? '')
  const [archive, setArchive] = useState<PrintedArchive | null>(null)
  const [failed, setFailed] = useState(false)
  const isAllowed = holds('PROCESS_ARCHIVE_VIEW')
  useEffect(() => {
    let isCurrent = true
    if (id === '' || !isAllowed) return
    callEndpoint('processArchive.print', { id }, { silent: true }).then(
      found => isCurrent && setArchive(found as PrintedArchive),
      () => isCurrent && setFailed(true),
    )
    return () => {
      isCurrent = false
    }
  }, [id, isAllowed])
  const away = archive ? undefined : failed ? '归档加载失败' : id === '' ? '没有指定归档' : '归档还在加载'
  usePageParts({
    away: {
      print: away,
      facts: away,
      content: away,
      events: away,
      seals: away ?? (archive?.seals.length === 0 && '没有用印'),
      files: away ?? (archive?.files.length === 0 && '没有附件'),
      chain: away,
    },
  })
  if (!isAllowed) return <Empty text="您没有查看流程归档的权限" />
  if (id === '') return <Empty text="请从归档实例列表打开要打印的归档" />
  if (failed) return <Empty text="归档加载失败，请返回重试" />
  if (!archive) return <Skeleton active />
  return (
    <div className={styles.page}>
      <div className={styles.bar}>
        <Button {...part('print')} type="primary" icon={<PrinterOutlined />} onClick={() => window.print()}>
          打印
        </Button>
      </div>
      <ArchiveSheet archive={archive} />
    </div>
  )
}
