import multipart from '@fastify/multipart'
import type { Plugin } from '../../ground/kernel/call.ts'
import { applications, convert } from './person/applications.ts'
import { sendMessages } from './person/message.ts'
import {
  beginOwn,
  confirmOwn,
  forgetDevice,
  ownSecondFactor,
  renewRecoveryCodes,
  turnOffOwn,
} from './person/ownSecondFactor.ts'
import { permissions } from './person/permissions.ts'
import { personAvatar, personDetail, personRemark } from './person/person.ts'
import { readPreference, savePreference } from './person/preference.ts'
import { retrievePassword, sendAuthCode } from './person/retrievePassword.ts'
import { endSession, logout, sessions } from './person/sessions.ts'
import { verifyOwnPassword } from './person/verifyOwnPassword.ts'
import { changePassword } from './sign-in/changePassword.ts'
import { loginOptions } from './sign-in/loginOptions.ts'
import { beginOidc, callbackPath, oidcToken } from './sign-in/oidcSignIn.ts'
import {
  addOwnPasskey,
  beginOwnPasskey,
  passkeyChallenge,
  removeOwnPasskey,
  renameOwnPasskey,
} from './sign-in/ownPasskeys.ts'
import { beginPasskeySignIn, signInByPasskey } from './sign-in/passkeySignIn.ts'
import {
  challengeSecondFactor,
  confirmSetup,
  setUpPasskey,
  setUpSecondFactor,
  verifySecondFactor,
} from './sign-in/secondStep.ts'
import { token } from './sign-in/signIn.ts'
import { ticketToken } from './sign-in/ticket.ts'
import { verifyCode } from './sign-in/verifyCode.ts'

/** Sign-in, accounts and permissions. */
export const identity: Plugin = {
  name: 'identity',
  handlers: {
    'identity.loginOptions': loginOptions,
    'identity.verifyCode': verifyCode,
    'identity.token': token,
    'identity.passkeySignInBegin': beginPasskeySignIn,
    'identity.passkeySignIn': signInByPasskey,
    'identity.secondFactorChallenge': challengeSecondFactor,
    'identity.secondFactorPasskey': setUpPasskey,
    'identity.passkeyChallenge': passkeyChallenge,
    'identity.passkeyBegin': beginOwnPasskey,
    'identity.passkeyAdd': addOwnPasskey,
    'identity.passkeyRename': renameOwnPasskey,
    'identity.passkeyRemove': removeOwnPasskey,
    'identity.verifySecondFactor': verifySecondFactor,
    'identity.setUpSecondFactor': setUpSecondFactor,
    'identity.confirmSetup': confirmSetup,
    'identity.ownSecondFactor': ownSecondFactor,
    'identity.beginOwn': beginOwn,
    'identity.confirmOwn': confirmOwn,
    'identity.turnOffOwn': turnOffOwn,
    'identity.renewRecoveryCodes': renewRecoveryCodes,
    'identity.forgetDevice': forgetDevice,
    'identity.logout': logout,
    'identity.ticketToken': ticketToken,
    'identity.oidcBegin': beginOidc,
    'identity.oidcToken': oidcToken,
    'identity.permissions': permissions,
    'identity.applications': applications,
    'identity.convert': convert,
    'identity.sessions': sessions,
    'identity.endSession': endSession,
    'identity.changePassword': changePassword,
    'identity.verifyOwnPassword': verifyOwnPassword,
    'identity.sendAuthCode': sendAuthCode,
    'identity.retrievePassword': retrievePassword,
    'identity.personDetail': personDetail,
    'identity.personRemark': personRemark,
    'identity.personAvatar': personAvatar,
    'identity.readPreference': readPreference,
    'identity.savePreference': savePreference,
  },
  routes(app) {
    // The provider redirects without a fragment, but the console's routes are fragments.
    app.get(callbackPath, async (request, reply) => {
      const query = request.url.split('?').slice(1).join('?').slice(0, 8000)
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
      return reply.redirect(`/#/author?oidc=${encodeURIComponent(query)}`)
    })
    // The OA system posts its ticket as a multipart form with text fields; files use the object storage.
    app.register(multipart, {
      attachFieldsToBody: 'keyValues',
      limits: { files: 0, fields: 20, fieldSize: 4096, parts: 20 },
    })
  },
  schedules: [{ name: 'unsent-messages', title: '补发未发出的消息', cron: '* * * * *', run: sendMessages }],
}
