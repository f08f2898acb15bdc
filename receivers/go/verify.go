// Package laurelverify checks that an event was sent by a Laurel loyalty service. It is one file
// without dependencies: copy it into a folder of your module.
package laurelverify

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// ErrUnverified is what every error wraps that says that an event cannot be trusted.
var ErrUnverified = errors.New("laurel: unverified event")

// ErrSecret says that the secret is none, whatever the delivery was.
var ErrSecret = errors.New("laurel: secret must be the secret of the endpoint, whsec_...")

// Event is an event of the service; the topic decides what Payload has.
type Event struct {
	// ID is the same at every attempt, so repeats can be recognised.
	ID        string          `json:"id"`
	Topic     string          `json:"topic"`
	CreatedAt time.Time       `json:"created_at"`
	Shop      string          `json:"shop"`
	Payload   json.RawMessage `json:"payload"`
}

// Tolerance is how long ago an event may have been sent.
const Tolerance = 5 * time.Minute

var (
	secretForm = regexp.MustCompile(`\Awhsec_([A-Za-z0-9+/]{32,})={0,2}\z`)
	timeForm   = regexp.MustCompile(`\A[0-9]{1,12}\z`)
)

// VerifyEvent answers the event in a delivery, if the service sent it within the last five minutes.
// The body is that of the request, as it came; now is time.Now().
func VerifyEvent(body []byte, headers http.Header, secret string, now time.Time) (*Event, error) {
	// Without this check a secret that was left out would be a key that everybody knows.
	found := secretForm.FindStringSubmatch(secret)
	if found == nil {
		return nil, ErrSecret
	}
	key, err := base64.RawStdEncoding.DecodeString(found[1])
	if err != nil {
		return nil, ErrSecret
	}
	id, timestamp, signatures := headers.Get("webhook-id"), headers.Get("webhook-timestamp"), headers.Get("webhook-signature")
	if id == "" || timestamp == "" || signatures == "" {
		return nil, unverified("webhook-id, webhook-timestamp or webhook-signature is missing")
	}
	if !timeForm.MatchString(timestamp) {
		return nil, unverified("webhook-timestamp is no time")
	}
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil {
		return nil, unverified("webhook-timestamp is no time")
	}
	away := now.Unix() - seconds
	if away < 0 {
		away = -away
	}
	if away > int64(Tolerance/time.Second) {
		return nil, unverified(fmt.Sprintf("webhook-timestamp is %d seconds away", away))
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(id + "." + timestamp + "."))
	mac.Write(body)
	expected := []byte("v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil)))
	isSigned := false
	for _, one := range strings.Split(signatures, " ") {
		isSigned = hmac.Equal([]byte(one), expected) || isSigned
	}
	if !isSigned {
		return nil, unverified("no signature in webhook-signature is of this body and secret")
	}
	var event Event
	if err := json.Unmarshal(body, &event); err != nil {
		return nil, unverified("the body is no event")
	}
	if event.ID != id {
		return nil, unverified("webhook-id is of another event")
	}
	return &event, nil
}

func unverified(why string) error {
	return fmt.Errorf("%w: %s", ErrUnverified, why)
}
