import { useState } from 'react'
import { callEndpoint } from '../../runtime/data/callEndpoint.ts'
import { RequestError } from '../../runtime/request/requestError.ts'
import { viewedAs } from '../../runtime/request/viewedAs.ts'
import { PlainButton } from '../ui/PlainButton.tsx'
import styles from './diagnostics.module.css'

interface Sources {
  superAdmin: boolean
  resources: { name: string; enabled: boolean; above: string | null }[]
  sources: { kind: 'role' | 'position' | 'user'; id: string; name: string; by: string | null; enabled: boolean }[]
}

const kinds = { role: '角色', position: '岗位', user: '用户' }

/** A code with its grants, loaded from the server on demand. */
export function CodeSources({ code, held }: { code: string; held: boolean }) {
  const [lines, setLines] = useState<string[]>()
  const ask = async () => {
    const subject = viewedAs.get()
    const args = { code, ...(subject?.kind === 'user' ? { userId: subject.id } : {}) }
    try {
      const answer = await callEndpoint('diagnostics.code', args, { silent: true, mask: false, asSelf: true })
      setLines(linesOf(answer as Sources))
    } catch (error) {
      setLines([error instanceof RequestError ? error.message : String(error)])
    }
  }
  return (
    <div className={styles.codes}>
      <code>{code}</code>
      <span>{held ? '拥有' : '没有'}</span>
      {!code.startsWith('@') && (
        <PlainButton tone="text" onClick={ask}>
          授权来源
        </PlainButton>
      )}
      {lines && (
        <ul>
          {lines.map(line => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

function linesOf({ superAdmin, resources, sources }: Sources): string[] {
  if (resources.length === 0) return ['当前应用中没有这个权限码的资源']
  const off = resources.flatMap(one => [
    ...(one.enabled ? [] : [`资源“${one.name}”已停用`]),
    ...(one.above === null ? [] : [`资源“${one.name}”的上级“${one.above}”已停用`]),
  ])
  const given = sources.map(
    one =>
      `${kinds[one.kind]}“${one.name}”${one.by === null ? '' : `（经岗位“${one.by}”）`}${one.enabled ? '' : '：已停用'}`,
  )
  if (superAdmin) return [...off, '超级管理员拥有全部启用的权限']
  return [...off, ...(given.length > 0 ? given : ['没有任何角色、岗位或个人授权给出它'])]
}
