import type { Texts } from '../en/index.ts'

export const email_promise: Texts['email_promise'] = {
  all_off: 'E-Mails sind ausgeschaltet, also wird keine verschickt.',
  not_sent: 'Diese E-Mail ist nicht in Gebrauch, also wird sie nicht verschickt.',
  no_mail_server: 'Es gibt keinen Mailserver, also verlässt keine E-Mail das Postfach.',
}
