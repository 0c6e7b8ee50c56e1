import { useEffect, useRef, useState } from 'react'
import { RequestError } from '../../../runtime/request/requestError.ts'
import { navigate } from '../../../runtime/routing/navigate.ts'
import { loginFailure } from '../../../runtime/session/loginFailure.ts'
import type { SecondStep } from '../../../runtime/session/secondStep.ts'
import { session } from '../../../runtime/session/session.ts'
import { NoticePage } from '../../ui/NoticePage.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import type { CustomProps } from '../customProps.ts'
import { SecondStepPage } from '../second-factor/SecondStepPage.tsx'

/** Returns the ticket of the OA system, from before or after the `#`. */
function readTicket(params: Record<string, unknown>): string {
  return typeof params.ticket === 'string'
    ? params.ticket
    : (new URLSearchParams(window.location.search).get('ticket') ?? '')
}

/** Landing page of single sign-on: the OA system with a ticket, or an OpenID Connect provider with its response. */
export function AuthorPage({ params }: CustomProps) {
  const oidc = typeof params.oidc === 'string' ? params.oidc : undefined
  return oidc === undefined ? <TicketEntrance ticket={readTicket(params)} /> : <OidcEntrance query={oidc} />
}

/** Responses being redeemed, so that a second rendering does not redeem one twice. */
const redeemed = new Map<string, Promise<SecondStep | null>>()

function OidcEntrance({ query }: { query: string }) {
  const [secondStep, setSecondStep] = useState<SecondStep | null>(null)
  const back = (reason: string) => {
    loginFailure.keep(reason)
    navigate('/login', { replace: true })
  }
  const leave = useRef(back)
  useEffect(() => {
    let current = true
    const answer = redeemed.get(query) ?? session.loginByOidc(query)
    redeemed.set(query, answer)
    answer.then(
      next => {
        if (current) setSecondStep(next)
      },
      (error: unknown) => {
        if (current) leave.current(error instanceof RequestError ? error.message : '登录失败，请稍后再试')
      },
    )
    return () => {
      current = false
    }
  }, [query])
  if (secondStep) return <SecondStepPage next={secondStep} onEnd={(reason = '') => back(reason)} />
  return (
    <NoticePage mark={<Spinner label="正在登录" size={40} />} title="正在登录">
      <p>正在核对统一身份认证的结果，请稍候。</p>
    </NoticePage>
  )
}

function TicketEntrance({ ticket }: { ticket: string }) {
  const [failure, setFailure] = useState(ticket === '' ? '缺少登录票据，请从办公系统重新进入。' : '')
  const [secondStep, setSecondStep] = useState<SecondStep | null>(null)

  useEffect(() => {
    if (ticket === '') return
    let current = true
    session.loginByTicket(ticket).then(
      next => {
        if (current) setSecondStep(next)
      },
      (error: unknown) => {
        if (current) setFailure(error instanceof RequestError ? error.message : '登录失败，请稍后再试')
      },
    )
    return () => {
      current = false
    }
  }, [ticket])

  const end = (reason = '') => {
    setSecondStep(null)
    setFailure(reason === '' ? '两步验证未完成，请从办公系统重新进入。' : reason)
  }
  if (secondStep) return <SecondStepPage next={secondStep} onEnd={end} />
  if (failure === '') {
    return (
      <NoticePage mark={<Spinner label="正在登录" size={40} />} title="正在登录">
        <p>正在核对办公系统的登录票据，请稍候。</p>
      </NoticePage>
    )
  }
  return (
    <NoticePage
      title="单点登录未成功"
      actions={
        <PlainButton tone="primary" onClick={() => navigate('/login')}>
          使用账号登录
        </PlainButton>
      }
    >
      <p role="alert">{failure}</p>
    </NoticePage>
  )
}
