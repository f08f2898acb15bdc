-- What Shopify shows of the programme and of its members, so that only changes are written there.
CREATE TABLE shopify_shown_shops (
  shop_id integer PRIMARY KEY REFERENCES shops,
  -- Another shop on Shopify shows nothing yet.
  shopify_domain text NOT NULL,
  -- Of the programme as Shopify shows it; null: it shows none.
  program_digest text,
  -- When it was last compared with what is there.
  compared_at timestamptz(3),
  -- In the future also while somebody is at work on it.
  next_attempt_at timestamptz(3) NOT NULL,
  attempts integer NOT NULL,
  fault text,
  -- Of the rules by which the members were last gone through.
  rules_digest text,
  round_began_at timestamptz(3),
  -- Members up to this number were gone through; null: no round is under way.
  round_after bigint,
  -- Changes of members until then are known.
  noticed_until timestamptz(3) NOT NULL
);

CREATE TABLE shopify_shown_members (
  shop_id integer NOT NULL REFERENCES shops,
  customer_id bigint NOT NULL,
  -- What Shopify has of the member; null: nothing.
  shown jsonb,
  -- False: a call may have changed it since, so it is read first.
  is_sure boolean NOT NULL,
  -- How often something changed.
  changes integer NOT NULL,
  -- In the future also while somebody is at work on it; null: nothing changed.
  due_at timestamptz(3),
  attempts integer NOT NULL,
  fault text,
  PRIMARY KEY (shop_id, customer_id)
);
CREATE INDEX shopify_shown_members_due ON shopify_shown_members (shop_id, due_at)
  WHERE due_at IS NOT NULL;

-- By these the changes of members are noticed.
CREATE INDEX customers_gone ON customers (shop_id, gone_at) WHERE gone_at IS NOT NULL;
CREATE INDEX tier_moves_by_moment ON tier_moves (shop_id, created_at);
