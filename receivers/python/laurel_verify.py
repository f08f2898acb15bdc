"""Check that an event was sent by a Laurel loyalty service. One file, for Python 3.9 or newer."""

import base64
import hashlib
import hmac
import json
import re
import time


class UnverifiedEvent(ValueError):
    """An event that cannot be trusted; the message says why, for the receiver's log."""


def verify_event(body, headers, secret, tolerance_seconds=300, now=None):
    """The event in a delivery, as a dict, if the service sent it within the last five minutes.

    body: the bytes of the request, before they are parsed. headers: a mapping, in any case.
    secret: the endpoint's, whsec_... Raises UnverifiedEvent for anything else.
    """
    # Without this check a secret that was left out would be a key that everybody knows.
    if not isinstance(secret, str) or not re.fullmatch(r"whsec_[A-Za-z0-9+/]{32,}={0,2}", secret):
        raise TypeError("secret must be the secret of the endpoint, whsec_...")
    if not isinstance(body, (bytes, bytearray)):
        raise TypeError("body must be the bytes of the request, before they are parsed")
    given = {name.lower(): value for name, value in headers.items()}
    event_id = _header(given, "webhook-id")
    timestamp = _header(given, "webhook-timestamp")
    signatures = _header(given, "webhook-signature").split(" ")
    if not re.fullmatch(r"[0-9]{1,12}", timestamp):
        raise UnverifiedEvent("webhook-timestamp is no time")
    age_seconds = abs((time.time() if now is None else now) - int(timestamp))
    if age_seconds > tolerance_seconds:
        raise UnverifiedEvent(f"webhook-timestamp is {age_seconds:.0f} seconds away")
    key = base64.b64decode(secret[len("whsec_") :] + "==")
    signed = _bytes(f"{event_id}.{timestamp}.") + bytes(body)
    expected = b"v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest())
    if not any(hmac.compare_digest(_bytes(one), expected) for one in signatures):
        raise UnverifiedEvent("no signature in webhook-signature is of this body and secret")
    try:
        event = json.loads(body)
    except ValueError as error:
        raise UnverifiedEvent("the body is no JSON") from error
    if not isinstance(event, dict) or event.get("id") != event_id:
        raise UnverifiedEvent("webhook-id is of another event")
    return event


def _header(headers, name):
    value = headers.get(name)
    if not isinstance(value, str) or value == "":
        raise UnverifiedEvent(f"{name} is missing")
    return value


def _bytes(text):
    return text.encode("utf-8", "surrogatepass")
